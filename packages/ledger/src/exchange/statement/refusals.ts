import { type RefusalGuard, refusalGuard } from '@exchange/runtime/errors/refusal-guard';
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
