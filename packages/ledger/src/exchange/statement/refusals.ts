import { z } from 'zod';

/**
 * Refusals of a statement: codes and facts, as stored in events. Codes and names of facts never change, because logs
 * contain them.
 */
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
    /** Null if the caller may not see it, like its id. */
    number: z.string().nullable(),
    statement_id: z.guid().nullable(),
  }),
  z.object({
    code: z.literal('too_much_to_bill'),
    /** The kind of item that exceeds the limit. */
    of: z.enum(['deals', 'shapes', 'months']),
    found: z.int(),
    most: z.int(),
  }),
]);
export type StatementRefusal = z.output<typeof statementRefusal>;
