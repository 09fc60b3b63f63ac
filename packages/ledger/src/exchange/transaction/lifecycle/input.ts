import { describedAsEither } from '@exchange/runtime/contract/described-as';
import { decimalInput, transactionReasons } from '@exchange/units';
import { z } from 'zod';
import {
  dealInput,
  oneShape,
  oneShapeOnly,
  shapeInput,
  transactionInput,
  volumeOrShape,
} from '../submission/input.js';

export const reason = {
  reason_code: z
    .enum(Object.keys(transactionReasons))
    .nullish()
    .meta({ description: "A reason code of ENTSO-E's code list", example: 'A70' }),
  reason: z.string().trim().min(1).max(500).nullish().meta({ description: 'Free text' }),
};

export const reasonRequired = {
  message: 'Send reason_code, reason or both',
  path: ['reason'],
  params: { type: 'missing' },
};
export const hasReason = (body: { readonly reason_code?: unknown; readonly reason?: unknown }) =>
  (body.reason_code ?? body.reason ?? null) !== null;

export const reasonDescription = describedAsEither('reason_code', 'reason');

export const curtailment = z
  .strictObject({ volume_mwh: decimalInput.optional(), profile: shapeInput.profile, ...reason })
  .refine(hasReason, reasonRequired)
  .meta(reasonDescription)
  .check(volumeOrShape(() => Object.keys(curtailment.shape)));
export type Curtailment = z.output<typeof curtailment>;

export const correction = z
  .strictObject({
    volume_mwh: decimalInput.optional(),
    price_per_mwh: decimalInput.optional(),
    delivery_start: transactionInput.shape.delivery_start.optional(),
    delivery_end: transactionInput.shape.delivery_end.optional(),
    counterparty_id: transactionInput.shape.counterparty_id.optional(),
    ...dealInput,
    ...shapeInput,
    ...reason,
  })
  .refine(hasReason, reasonRequired)
  .refine(oneShape, oneShapeOnly)
  .meta(reasonDescription);
export type Correction = z.output<typeof correction>;
