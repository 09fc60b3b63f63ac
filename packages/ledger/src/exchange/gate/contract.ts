import { markets } from '@exchange/calendar';
import { paging } from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { pages } from '@exchange/runtime/contract/successes';
import { boundedText, gateId } from '@exchange/units';
import { z } from 'zod';
import { timeZoneIn } from '../../platform/queries/time-parameters.js';
import { transactionType } from '../transaction/deal/deal-data.js';
import { gateResource } from './resource.js';

const gate = resourceRoutes({
  tag: 'Exchange',
  lanes: [],
  path: '/exchange/gates',
  id: gateId,
  schema: gateResource,
  one: 'The gate',
  all: 'Gates',
  writer: 'admin',
});
const written = ['ETag', 'Ledger-Position', 'Ledger-Projected', 'Idempotency-Replayed'] as const;

const timeZone = timeZoneIn('Europe/Berlin');

const rules = {
  before_delivery: z
    .strictObject({ minutes: z.int().min(0).max(527_040) })
    .nullish()
    .meta({ description: 'Closes this many minutes before a delivery interval begins' }),
  day_ahead: z
    .strictObject({
      local_time: boundedText()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .meta({ description: 'HH:MM', example: '12:00' }),
      time_zone: timeZone,
      days_before: z.int().min(0).max(366),
    })
    .nullish()
    .meta({
      description:
        'Closes at a local time, a number of days before the local day on which a delivery interval begins',
    }),
};

const market = z
  .enum(markets)
  .nullish()
  .meta({ description: 'The market of a block; null: every market, and deals without a market' });

const terms = {
  market,
  transaction_type: transactionType.optional(),
  type: transactionType.optional().meta({ description: 'Short form of transaction_type' }),
  ...rules,
};

const typeOrBoth = {
  message: 'Send either transaction_type or type',
  path: ['transaction_type'],
  params: { type: 'missing' },
};
const oneRule = {
  message: 'Send either before_delivery or day_ahead',
  path: ['before_delivery'],
};

const countOf = (...members: readonly unknown[]) =>
  members.filter((member) => (member ?? null) !== null).length;
interface Terms {
  readonly before_delivery?: unknown;
  readonly day_ahead?: unknown;
  readonly transaction_type?: unknown;
  readonly type?: unknown;
}
const rulesIn = ({ before_delivery, day_ahead }: Terms) => countOf(before_delivery, day_ahead);
const typesIn = ({ transaction_type, type }: Terms) => countOf(transaction_type, type);

const example = {
  market: 'ERCOT',
  transaction_type: 'nomination',
  day_ahead: { local_time: '14:30', time_zone: 'America/Chicago', days_before: 1 },
} as const;

export const createGate = defineRoute({
  ...gate.create,
  operationId: 'createGate',
  summary: 'Set a gate',
  description:
    'Platform callers only. After a gate closes, submissions for the delivery interval are refused. There is at most one gate per market and type. The most specific one applies: market and type, then type in any market, then GATE_CLOSURE_MINUTES. It applies to submissions from now on.',
  body: z
    .strictObject(terms)
    .refine((body) => typesIn(body) === 1, typeOrBoth)
    .refine((body) => rulesIn(body) === 1, oneRule),
  success: { ...gate.create.success, headers: ['Location', ...written] },
  errors: [403, 409],
  example,
});

export const updateGate = defineRoute({
  ...gate.update,
  operationId: 'updateGate',
  summary: 'Change a gate',
  description:
    'Platform callers only. Changes only the keys sent; before_delivery and day_ahead replace each other. The change applies to submissions from now on.',
  body: z
    .strictObject(terms)
    .refine((body) => typesIn(body) <= 1, typeOrBoth)
    .refine((body) => rulesIn(body) <= 1, oneRule),
  success: { ...gate.update.success, headers: [...written] },
  errors: [403, 404, 409, 412],
  example: { before_delivery: { minutes: 45 } },
});

export const retireGate = defineRoute({
  ...gate.remove('Retired'),
  operationId: 'retireGate',
  summary: 'Retire a gate',
  description: 'Platform callers only. The gate no longer applies; its history remains.',
  success: {
    ...gate.remove('Retired').success,
    headers: ['Ledger-Position', 'Ledger-Projected', 'Idempotency-Replayed'],
  },
  errors: [403, 404, 412],
});

export const listGates = defineRoute({
  ...gate.list,
  operationId: 'listGates',
  summary: 'List gates',
  description:
    'Platform callers only. Gates in order of creation, at most one per market and type. Read from the log.',
  query: z.strictObject(paging),
  success: pages('Gates', gateResource),
  errors: [403],
});

export const getGate = defineRoute({
  ...gate.get,
  operationId: 'getGate',
  summary: 'Get a gate',
  description: 'Platform callers only. The ETag covers all gates.',
});
