import { type CounterpartyId, counterpartyId } from '@exchange/units';
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

export type Standing = StandingRefusal | null;

/** For one decision: each stream is read once. */
export type Standings = (id: CounterpartyId, transactionType: string) => Promise<Standing>;

/** Unregistered ones refuse all if registration is required; suspended ones refuse trades. */
export function refusesNew(standing: Standing, transactionType: string): StandingRefusal | null {
  return standing?.code === 'counterparty_unknown' || transactionType === 'trade' ? standing : null;
}

/** Suspended ones refuse trades. */
export function refusesConfirmation(
  standing: Standing,
  transactionType: string,
): StandingRefusal | null {
  return standing?.code === 'counterparty_suspended' && transactionType === 'trade'
    ? standing
    : null;
}

/**
 * The sold volume is still owed, so with a suspended counterparty a volume may decrease or stay,
 * but not increase. A transaction may not move to a counterparty that accepts no new ones.
 */
export function refusesCorrection(
  standing: Standing,
  change: { readonly isOtherCounterparty: boolean; readonly isRaised: boolean },
): StandingRefusal | null {
  if (change.isOtherCounterparty) return standing;
  return standing?.code === 'counterparty_suspended' && change.isRaised ? standing : null;
}
