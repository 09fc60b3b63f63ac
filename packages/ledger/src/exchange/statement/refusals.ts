import { type RefusalGuard, refusalGuard } from '@exchange/runtime/errors/refusal-detail';
import { byCode } from '@exchange/units';
import { z } from 'zod';

/** Stored in events: codes and facts may never change. */
export const statementRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('nothing_to_bill') }),
  z.object({
    code: z.literal('nothing_changed'),
    number: z.string(),
    statement_id: z.guid(),
    position: z.string(),
  }),
  z.object({
    code: z.literal('billed_in_another_series'),
    number: z.string().nullable(),
    statement_id: z.guid().nullable(),
  }),
  z.object({
    code: z.literal('too_much_to_bill'),
    of: z.enum(['deals', 'shapes', 'months']),
    found: z.int(),
    most: z.int(),
  }),
]);
export type StatementRefusal = z.output<typeof statementRefusal>;
export const isStatementRefusal: RefusalGuard<StatementRefusal> = refusalGuard(statementRefusal);

export const statementRefusalDetail = byCode<StatementRefusal, string>({
  nothing_to_bill: () =>
    'There is nothing to bill: no settled or confirmed deal of that counterparty delivers in that month.',
  nothing_changed: (refusal) =>
    `Nothing has changed since statement ${refusal.number} (id ${refusal.statement_id}) was issued at position ${refusal.position}.`,
  billed_in_another_series: (refusal) =>
    `${nameOf(refusal)} already bills deals of that counterparty and time, and a deal is billed in one series. Issue the next run of that series with its reseller_id, month and time_zone.`,
  too_much_to_bill: (refusal) =>
    `${tooMuch(refusal)} Request the deals of one reseller with reseller_id.`,
});

function nameOf({
  number,
  statement_id,
}: Extract<StatementRefusal, { readonly code: 'billed_in_another_series' }>): string {
  return number === null || statement_id === null
    ? 'A statement of the platform'
    : `Statement ${number} (id ${statement_id})`;
}

function tooMuch({
  of,
  found,
  most,
}: Extract<StatementRefusal, { readonly code: 'too_much_to_bill' }>): string {
  switch (of) {
    case 'deals':
      return `${found} deals deliver in that month, and a statement has at most ${most}.`;
    case 'shapes':
      return 'The shapes of the deals in that month are too long in total.';
    case 'months':
      return 'The deals that end in that month have too many delivery months in total.';
    default:
      return of satisfies never;
  }
}
