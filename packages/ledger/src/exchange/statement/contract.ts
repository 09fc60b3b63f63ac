import { asOf, paging, truth } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, listed } from '@exchange/runtime/contract/successes';
import {
  boundedText,
  counterpartyId,
  isoDate,
  resellerId,
  transactionId,
  uuidInput,
} from '@exchange/units';
import { z } from 'zod';
import { timeZoneName } from '../../platform/queries/time-parameters.js';
import { counterpartiesLane } from '../counterparty/lane.js';
import { exchangeLane } from '../transaction/lane.js';
import { statementsLane } from './lane.js';
import {
  issuedStatementHead,
  issuedStatementResource,
  statementLineOfDeal,
  statementResource,
} from './resource.js';

const tag = 'Statements';
const queryRoute = { method: 'get', kind: 'query', roles: ['reader'], tag } as const;
const params = z.object({ id: uuidInput() });

const month = boundedText()
  .regex(/^(19[7-9]\d|[2-8]\d{3})-(0[1-9]|1[0-2])$/, {
    message: 'Input should be a month, YYYY-MM, from 1970 to 8999',
  })
  .meta({ description: "A month of the time zone's clock", example: '2027-01' });
const timeZone = timeZoneName.default('UTC').meta({
  description: 'IANA time zone of the month; UTC by default',
  example: 'America/Chicago',
});
const ofNoReseller = 'Only the platform’s own deals, without a reseller; platform callers only';
const oneOrNone = {
  isMet: ({
    reseller_id,
    of_no_reseller,
  }: {
    readonly reseller_id?: string | null | undefined;
    readonly of_no_reseller?: boolean | undefined;
  }) => of_no_reseller !== true || (reseller_id ?? null) === null,
  fault: {
    path: ['of_no_reseller'],
    message: 'Send either reseller_id or of_no_reseller',
  },
};
const format = z.enum(['json', 'csv', 'html']).default('json').meta({ example: 'json' });
const otherForms = { 'text/csv': z.string(), 'text/html': z.string() };

export const getStatement = defineRoute({
  ...queryRoute,
  operationId: 'getStatement',
  path: '/exchange/statements',
  summary: 'Preview a settlement statement',
  description:
    'Settled and confirmed deals of a counterparty, in separate columns, by the share of each deal’s shape in the local month. Shares are exact and rounded once to the minor unit of the currency. A deal’s last month takes the rounding difference, so that the months of a settled deal sum to its settlement_amount. Sells are negative, totals are per currency. With as_of, the statement of that time.',
  query: z
    .strictObject({
      counterparty_id: counterpartyId,
      month,
      time_zone: timeZone,
      reseller_id: resellerId
        .optional()
        .meta({ description: "Only this reseller's deals; a reseller gets its own" }),
      of_no_reseller: truth.optional().meta({ description: ofNoReseller }),
      as_of: asOf,
      format,
    })
    .refine(oneOrNone.isMet, oneOrNone.fault),
  weight: 4,
  success: {
    status: 200,
    description: 'The statement',
    schema: statementResource,
    alsoAs: otherForms,
    headers: ['Ledger-Position'],
  },
  errors: [403, 404],
  lanes: [exchangeLane, counterpartiesLane],
});

export const issueStatement = defineRoute({
  operationId: 'issueStatement',
  method: 'post',
  path: '/exchange/statements',
  tag,
  summary: 'Issue a settlement statement',
  description:
    'The first statement of a counterparty, reseller, month and time zone is the initial run. Each later one is a true-up, which bills the difference to the run before, line by line. A deal is billed in one series. If another series (of all resellers, of this one, or in another time zone) bills deals of that counterparty and time already, 409 names its statement. 409 if nothing has changed; 422 if there is nothing to bill. Default due date: the 20th of the following month or ten days from now, the later of both.',
  kind: 'command',
  roles: ['back_office'],
  body: z
    .strictObject({
      counterparty_id: counterpartyId,
      month,
      time_zone: timeZone,
      reseller_id: resellerId.nullish().meta({
        description:
          "Only this reseller's deals; by default a reseller's own, or all of the platform's",
      }),
      of_no_reseller: z.boolean().optional().meta({ description: ofNoReseller }),
      due_date: isoDate.nullish(),
    })
    .refine(oneOrNone.isMet, oneOrNone.fault),
  weight: 8,
  success: created('The statement; it never changes', issuedStatementResource),
  errors: [403, 404, 409],
  lanes: [exchangeLane],
  example: {
    counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
    month: '2027-02',
    time_zone: 'America/Chicago',
  },
});

export const listStatements = defineRoute({
  ...queryRoute,
  operationId: 'listIssuedStatements',
  path: '/exchange/statements/issued',
  summary: 'List issued statements',
  query: z.strictObject({
    counterparty_id: counterpartyId.optional(),
    reseller_id: resellerId.optional(),
    month: month.optional(),
    series_id: uuidInput().optional().meta({ description: 'The runs of one series' }),
    ...paging,
  }),
  success: listed('Statements in scope without their lines, newest first', issuedStatementHead),
  lanes: [statementsLane],
});

export const getIssuedStatement = defineRoute({
  ...queryRoute,
  operationId: 'getIssuedStatement',
  path: '/exchange/statements/{id}',
  summary: 'Get an issued statement',
  params,
  query: z.strictObject({ format, as_of: asOf }),
  success: {
    status: 200,
    description: 'The statement',
    schema: issuedStatementResource,
    alsoAs: otherForms,
    headers: ['ETag', 'Ledger-Position'],
  },
  errors: [403, 404],
  lanes: [statementsLane],
});

export const listStatementLinesOfTransaction = defineRoute({
  ...queryRoute,
  operationId: 'listStatementLinesOfTransaction',
  path: '/exchange/transactions/{id}/statement-lines',
  summary: 'List the statement lines of a transaction',
  description:
    'One line for each statement in scope with the transaction: for each month of its delivery, and each run.',
  params: z.object({ id: transactionId }),
  query: z.strictObject(paging),
  success: listed('Lines of issued statements, latest first', statementLineOfDeal),
  weight: 4,
  errors: [403, 404],
  lanes: [exchangeLane, statementsLane],
});
