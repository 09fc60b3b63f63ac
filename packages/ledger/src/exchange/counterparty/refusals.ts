import { counterpartyId } from '@exchange/units';
import { z } from 'zod';

/**
 * Refusals of a transaction because of its counterparty: codes and facts, as stored in events. Codes and names of facts
 * never change, because logs contain them.
 */
export const standingRefusal = z.discriminatedUnion('code', [
  /** Suspended: new trades are refused. */
  z.object({
    code: z.literal('counterparty_suspended'),
    counterparty_id: counterpartyId,
    counterparty_code: z.string(),
  }),
  /** Not registered, although the setting requires it. */
  z.object({ code: z.literal('counterparty_unknown'), counterparty_id: counterpartyId }),
]);
export type StandingRefusal = z.output<typeof standingRefusal>;
