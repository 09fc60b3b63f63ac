import { counterpartyId } from '@exchange/units';
import { z } from 'zod';

/**
 * Why a transaction with a counterparty is refused for the counterparty's sake: codes and facts, as events keep them. A code
 * and the names of its facts never change: logs hold them.
 */
export const standingRefusal = z.discriminatedUnion('code', [
  /** It is suspended: nothing new is traded with it. */
  z.object({
    code: z.literal('counterparty_suspended'),
    counterparty_id: counterpartyId,
    counterparty_code: z.string(),
  }),
  /** It is not registered, and only registered ones may be named. */
  z.object({ code: z.literal('counterparty_unknown'), counterparty_id: counterpartyId }),
]);
export type StandingRefusal = z.output<typeof standingRefusal>;
