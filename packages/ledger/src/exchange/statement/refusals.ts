import type { Cases } from '@exchange/units';
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

export const statementDetails: Cases<StatementRefusal, string> = {
  nothing_to_bill: () =>
    'There is nothing to bill: no settled or confirmed deal of that counterparty delivers in that month.',
  nothing_changed: (refusal) =>
    `Nothing has changed since statement ${refusal.number} (id ${refusal.statement_id}) was issued at position ${refusal.position}.`,
  billed_in_another_series: ({ number, statement_id }) => {
    const statement =
      number === null ? 'A statement of the platform' : `Statement ${number} (id ${statement_id})`;
    return `${statement} already bills deals of that counterparty and time, and a deal is billed in one series. Issue the next run of that series with its reseller_id, month and time_zone.`;
  },
  too_much_to_bill: ({ of, found, most }) => {
    const tooMuch = {
      deals: `${found} deals deliver in that month, and a statement has at most ${most}.`,
      shapes: 'The shapes of the deals in that month are too long in total.',
      months: 'The deals that end in that month have too many delivery months in total.',
    };
    return `${tooMuch[of]} Request the deals of one reseller with reseller_id.`;
  },
};
