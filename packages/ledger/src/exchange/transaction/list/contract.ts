import { anyJson, uuidText } from '@exchange/runtime/contract/described-text';
import {
  anyOf,
  asOf,
  paging,
  truth,
  wholeNumber,
} from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { readerRoute } from '@exchange/runtime/contract/successes';
import { assetId, counterpartyId, currency, instant, resellerId } from '@exchange/units';
import { z } from 'zod';
import { directions, transactionStatuses, transactionTypes } from '../deal/deal-data.js';
import { exchangeLane } from '../lane.js';
import { transactionResource } from '../resource.js';
import { sorts } from './order.js';

const refusalResource = z
  .object({
    id: uuidText,
    outcome: z.literal('refused'),
    operation: z.string(),
    target: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().describe('Reason of the refusal; `other` if it has none'),
    request: anyJson,
    idempotency_key: z.string().nullable(),
    reseller_id: resellerId.nullable(),
    actor: z.object({ kind: z.string(), id: z.string() }),
    refused_at: instant,
  })
  .meta({
    id: 'RefusedCommand',
    description:
      'An exchange command that was refused or lost a conflict; it is not a transaction.',
  });

const name = z.string().min(1).max(200);
const time = (description: string) =>
  instant.optional().meta({ description, example: '2026-12-01T00:00:00Z' });
const several = 'Comma-separated values: any may match';

export const filterMembers = {
  counterparty_id: anyOf(counterpartyId).optional().meta({ description: several }),
  transaction_type: anyOf(z.enum(transactionTypes))
    .optional()
    .meta({ description: several, example: 'nomination,trade' }),
  status: anyOf(z.enum(transactionStatuses))
    .optional()
    .meta({ description: several, example: 'pending,confirmed' }),
  book: anyOf(name)
    .optional()
    .meta({ description: `${several}; escape a comma within a book with a backslash` }),
  asset_id: assetId.optional(),
  reseller_id: resellerId.optional(),
  cost_key: name.optional(),
  direction: z.enum(directions).optional(),
  currency: currency.optional(),
  external_id: name.optional(),
  q: name.optional().meta({
    description:
      'Prefix of an id, external id, book or cost key, or of the counterparty’s code or name; ignores case',
  }),
  delivery_from: time('Delivery ends after this time'),
  delivery_to: time('Delivery starts before this time'),
  submitted_from: time('Received at this time or later'),
  submitted_to: time('Received before this time'),
  changed_from: time('Last changed at this time or later'),
  changed_to: time('Last changed before this time'),
};

type Event = 'delivery' | 'submitted' | 'changed' | 'refused';
type Times = { readonly [Name in `${Event}_${'from' | 'to'}`]?: string | undefined };

export function timesInOrder(
  filter: Times,
  context: z.core.$RefinementCtx<unknown>,
  events: readonly Event[] = ['delivery', 'submitted', 'changed'],
): void {
  for (const of of events) {
    const [from, to] = [filter[`${of}_from`], filter[`${of}_to`]];
    if (from === undefined || to === undefined || to > from) continue;
    context.addIssue({
      code: 'custom',
      path: [`${of}_to`],
      message: `${of}_to should be after ${of}_from`,
    });
  }
}

export const transactionFilter = z.strictObject(filterMembers).superRefine(timesInOrder);

const refusalMembers = {
  code: name.optional().meta({ description: 'Code of the refusal; with outcome=refused' }),
  actor: name.optional().meta({ description: 'The id in actor; with outcome=refused' }),
  refused_from: time('Refused at this time or later; with outcome=refused'),
  refused_to: time('Refused before this time; with outcome=refused'),
};

interface OutcomeQuery extends Times {
  readonly outcome?: string | undefined;
  readonly format?: string | undefined;
}

function checkRefusedFilters(query: OutcomeQuery, context: z.core.$RefinementCtx<unknown>): void {
  const parameters = Object.entries(query).flatMap(([one, value]) =>
    value === undefined ? [] : [one],
  );
  if (query.outcome !== 'refused') {
    for (const one of parameters.filter((parameter) => parameter in refusalMembers)) {
      const message = `${one} needs outcome=refused`;
      context.addIssue({ code: 'custom', path: [one], message });
    }
    return;
  }
  timesInOrder(query, context, ['refused']);
  const others = parameters.filter((one) => !refusedParameters.has(one));
  if (others.length === 0 && query.format !== 'csv') return;
  context.addIssue({
    code: 'custom',
    path: ['outcome'],
    message: `outcome=refused does not support ${[...others, ...(query.format === 'csv' ? ['format=csv'] : [])].join(', ')}`,
  });
}

const refusedParameters = new Set([
  ...['outcome', 'as_of', 'limit', 'offset', 'cursor', 'format'],
  ...['counterparty_id', 'transaction_type', 'asset_id', 'reseller_id'],
  ...['submitted_from', 'submitted_to', 'changed_from', 'changed_to'],
  ...Object.keys(refusalMembers),
]);

export const listTransactions = defineRoute({
  ...readerRoute('Exchange', [exchangeLane]),
  operationId: 'listTransactions',
  path: '/exchange/transactions',
  summary: 'List transactions',
  description:
    'Newest first, or by `sort`: equal values by creation, missing values last. All filters must match. With format=csv the answer is CSV, without a limit by default, as of its start. With as_of it shows the matches of that time as they were.',
  query: z
    .strictObject({
      ...filterMembers,
      outcome: z.enum(['accepted', 'refused']).optional().meta({
        description:
          '`refused`: refused commands instead of transactions. The filters counterparty_id, transaction_type, asset_id and reseller_id match the request or its transaction; code, actor, refused_from and refused_to match the refusal, and submitted_* and changed_* its time. No other filter, sort, total or format=csv is supported',
      }),
      ...refusalMembers,
      sort: z
        .enum(sorts)
        .optional()
        .meta({ description: '`-` for descending order', example: '-delivery_start' }),
      total: truth
        .optional()
        .meta({ description: 'Returns the number of all matches in Total-Count', example: 'true' }),
      format: z.enum(['json', 'csv']).default('json').meta({ example: 'json' }),
      as_of: asOf,
      limit: wholeNumber(1, 1000).optional().meta({
        description: 'Maximum number of transactions, 1 to 1000; by default 100, or all as CSV',
        example: 100,
      }),
      offset: paging.offset,
      cursor: z.string().max(4000).optional().meta({
        description: 'Cursor of the `next` link of the page before',
      }),
    })
    .superRefine(timesInOrder)
    .superRefine(checkRefusedFilters),
  success: {
    status: 200,
    description: 'Transactions',
    schema: z.array(z.union([transactionResource, refusalResource])),
    alsoAs: { 'text/csv': z.string() },
    headers: ['Link', 'Total-Count', 'Ledger-Position'],
    tag: 'tables',
  },
});
