import { counterpartyId } from '@exchange/units';
import { z } from 'zod';

/** Codes and facts, as stored in events: neither may ever change. */
export const standingRefusal = z.discriminatedUnion('code', [
  /** New trades are refused. */
  z.object({
    code: z.literal('counterparty_suspended'),
    counterparty_id: counterpartyId,
    counterparty_code: z.string(),
  }),
  z.object({ code: z.literal('counterparty_unknown'), counterparty_id: counterpartyId }),
]);
export type StandingRefusal = z.output<typeof standingRefusal>;
