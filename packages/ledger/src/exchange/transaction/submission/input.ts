import {
  assetId,
  counterpartyId,
  currency,
  decimalInput,
  instantInput,
  isoDate,
  isPositive,
  resellerId,
} from '@exchange/units';
import { z } from 'zod';
import { directions, transactionTypes } from '../deal/deal-data.js';
import { blockInput, profileInput } from '../shape/input.js';
import { submissionFault } from './input-faults.js';

const volume = decimalInput.refine(isPositive, {
  message: 'Input should be greater than 0',
  params: { type: 'greater_than', ctx: { gt: 0 } },
});

const name = z.string().trim().min(1).max(200);

export const dealInput = {
  direction: z.enum(directions).nullish().meta({
    description: 'The reseller’s side; default: buy. Volumes are unsigned',
    example: 'buy',
  }),
  currency: currency
    .nullish()
    .meta({ description: 'ISO 4217; default: the installation’s currency' }),
  book: name.nullish(),
  trade_date: isoDate.nullish(),
  external_id: name.nullish().meta({
    description: 'The caller’s own id, unique among active deals of a counterparty and reseller',
  }),
};

export const shapeInput = { profile: profileInput.nullish(), block: blockInput.nullish() };

interface SentShapes {
  readonly profile?: unknown;
  readonly block?: unknown;
}

export const oneShape = (body: SentShapes) =>
  (body.profile ?? null) === null || (body.block ?? null) === null;
export const oneShapeOnly = {
  path: ['block'],
  ...submissionFault('one_shape_only', 'value_error'),
};

export const transactionInput = z
  .strictObject({
    counterparty_id: counterpartyId,
    asset_id: assetId.nullish(),
    reseller_id: resellerId.nullish(),
    cost_key: name.nullish(),
    transaction_type: z.enum(transactionTypes),
    volume_mwh: volume.optional().meta({ description: 'MWh; optional with a profile or a block' }),
    price_per_mwh: decimalInput,
    delivery_start: instantInput,
    delivery_end: instantInput,
    ...dealInput,
    ...shapeInput,
  })
  .refine((body) => body.delivery_end > body.delivery_start, {
    path: ['delivery_end'],
    ...submissionFault('delivery_not_after_start', 'value_error'),
  })
  .refine(oneShape, oneShapeOnly)
  .check(volumeOrShape(() => Object.keys(transactionInput.shape)));

export type TransactionInput = z.output<typeof transactionInput>;

/** Reported together with all other faults. */
export function volumeOrShape<Body>(members: () => readonly string[]): z.core.$ZodCheck<Body> {
  const check = z.check<Body>(({ value, issues }) => {
    if (hasVolume(value)) return;
    issues.push({
      code: 'custom',
      input: value,
      path: ['volume_mwh'],
      params: { type: 'missing' },
    });
    const order = members();
    const placeOf = ({ path }: { readonly path?: readonly PropertyKey[] | undefined }) => {
      const place = order.indexOf(String(path?.[0]));
      return place < 0 ? order.length : place;
    };
    issues.sort((one, other) => placeOf(one) - placeOf(other));
  });
  check._zod.def.when = () => true;
  return check;
}

function hasVolume(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || 'volume_mwh' in body) return true;
  const profile = 'profile' in body ? body.profile : null;
  const block = 'block' in body ? body.block : null;
  return (profile ?? block ?? null) !== null;
}
