import { counterpartyId, instant, isoDate, resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import { type ResourceFields, resourceWriter } from '../../platform/resource/write-resource.js';
import { transactionStatuses, transactionTypes } from '../transaction/deal/deal-data.js';
import { type IssuedStatement, statementRuns } from './events.js';

const amount = (description: string) => z.number().meta({ description });

const amounts = {
  settled_mwh: amount('MWh of settled deals; sells are negative'),
  settled_amount: amount('Amount of settled deals; positive if the reseller owes it'),
  confirmed_mwh: amount('MWh of confirmed deals that are not settled'),
  confirmed_amount: amount('Expected amount of these deals'),
};
const billed = {
  previous_mwh: amount('MWh of the run before'),
  previous_amount: amount('Amount of the run before'),
  payable_amount: amount('Amount to pay: this run less the run before'),
};

const lineMembers = {
  transaction_id: transactionId,
  external_id: z.string().nullable(),
  book: z.string().nullable(),
  reseller_id: resellerId.nullable(),
  cost_key: z.string().nullable(),
  transaction_type: z.enum(transactionTypes),
  direction: z.enum(['buy', 'sell']),
  status: z.enum(transactionStatuses),
  currency: z.string(),
  trade_date: isoDate.nullable(),
  delivery_start: instant,
  delivery_end: instant,
  price_per_mwh: z.number(),
  ...amounts,
};
const totalMembers = {
  currency: z.string(),
  ...amounts,
  amount: amount('Settled and confirmed together'),
};
const about = {
  counterparty_id: counterpartyId,
  counterparty_code: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  reseller_id: resellerId
    .nullable()
    .meta({ description: 'null: all deals in the platform’s scope, or those without a reseller' }),
  of_no_reseller: z
    .literal(true)
    .optional()
    .meta({ description: 'Only the platform’s own deals, without a reseller' }),
  month: z.string().meta({ example: '2027-01' }),
  time_zone: z.string().meta({ example: 'America/Chicago' }),
  period_start: instant,
  period_end: instant,
  position: z.string().meta({ description: 'Log position of the figures' }),
  zone_data: z.string().meta({
    description: 'Version of the IANA zone data for the month',
    example: '2026f',
  }),
};

export const statementResource = z
  .object({
    ...about,
    totals: z.array(z.object(totalMembers)),
    lines: z.array(z.object(lineMembers)),
  })
  .meta({ id: 'Statement', description: 'Settled and confirmed deals of a local month.' });
export const writeStatement = resourceWriter(statementResource);
export type StatementAbout = Omit<ResourceFields<typeof statementResource>, 'totals' | 'lines'>;

export const lineColumns = Object.keys(lineMembers);

const issued = {
  id: z.guid(),
  number: z.string(),
  run: z.enum(statementRuns),
  run_number: z.int(),
  series_id: z.guid(),
  previous_statement_id: z.guid().nullable(),
  ...about,
  issued_at: instant,
  due_date: isoDate,
  totals: z.array(
    z.object({
      ...totalMembers,
      previous_amount: amount('Amount of the run before'),
      payable_amount: amount('Amount to pay; positive is payable by the reseller'),
    }),
  ),
};
export const issuedStatementHead = z.object(issued).meta({
  id: 'IssuedStatementHead',
  description: 'An issued statement without its lines.',
});
export const writeStatementHead = resourceWriter(issuedStatementHead);
export const issuedHead = issuedStatementHead.omit({ totals: true });
export type IssuedHead = z.output<typeof issuedHead>;

export function issuedHeadOf({ statement_id: id, ...statement }: IssuedStatement): IssuedHead {
  const { lines: _, lines_id: __, lines_digest: ___, totals: ____, ...head } = statement;
  return { id, ...head };
}

const issuedLineMembers = { ...lineMembers, ...billed };
export const issuedLineColumns = Object.keys(issuedLineMembers);

export const issuedStatementResource = z
  .object({ ...issued, lines: z.array(z.object(issuedLineMembers)) })
  .meta({ id: 'IssuedStatement', description: 'An issued statement; it never changes.' });
export const writeIssuedStatement = resourceWriter(issuedStatementResource);

export const statementLineOfDeal = z
  .object({
    statement_id: z.guid(),
    number: issued.number,
    run: issued.run,
    run_number: issued.run_number,
    series_id: issued.series_id,
    month: about.month,
    time_zone: about.time_zone,
    issued_at: issued.issued_at,
    due_date: issued.due_date,
    ...issuedLineMembers,
  })
  .meta({
    id: 'StatementLineOfDeal',
    description: 'A line of an issued statement for one deal.',
  });
export const writeLineOfDeal = resourceWriter(statementLineOfDeal);
