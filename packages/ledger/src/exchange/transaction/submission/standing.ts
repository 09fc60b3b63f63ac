import { type CounterpartyId, counterpartyId } from '@exchange/units';
import { z } from 'zod';

/** Stored in events: codes and facts may never change. */
export const standingRefusal = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('counterparty_suspended'),
    counterparty_id: counterpartyId,
    counterparty_code: z.string(),
  }),
  z.object({ code: z.literal('counterparty_unknown'), counterparty_id: counterpartyId }),
]);
export type StandingRefusal = z.output<typeof standingRefusal>;

export type Standing = StandingRefusal | null;

export type Standings = (id: CounterpartyId, transactionType: string) => Promise<Standing>;

export function refusesNew(standing: Standing, transactionType: string): StandingRefusal | null {
  return standing?.code === 'counterparty_unknown' || transactionType === 'trade' ? standing : null;
}

export function refusesConfirmation(
  standing: Standing,
  transactionType: string,
): StandingRefusal | null {
  return standing?.code === 'counterparty_suspended' && transactionType === 'trade'
    ? standing
    : null;
}

/** Refuses a higher volume with a suspended counterparty; the sold volume is still owed. */
export function refusesCorrection(
  standing: Standing,
  change: { readonly isOtherCounterparty: boolean; readonly isRaised: boolean },
): StandingRefusal | null {
  if (change.isOtherCounterparty) return standing;
  return standing?.code === 'counterparty_suspended' && change.isRaised ? standing : null;
}
