import type { StandingRefusal } from './refusals.js';

/** The standing of a counterparty for a decision on a transaction: the reason of a refusal, or null. */
export type Standing = StandingRefusal | null;

/**
 * Whether a new transaction of that type is refused: any with an unregistered counterparty if registration is required,
 * trades with a suspended one.
 */
export function refusesNew(standing: Standing, transactionType: string): StandingRefusal | null {
  return standing?.code === 'counterparty_unknown' || transactionType === 'trade' ? standing : null;
}

/**
 * Whether the confirmation of a pending transaction of that type is refused: for a trade with a suspended counterparty.
 */
export function refusesConfirmation(
  standing: Standing,
  transactionType: string,
): StandingRefusal | null {
  return standing?.code === 'counterparty_suspended' && transactionType === 'trade'
    ? standing
    : null;
}

/**
 * Whether a correction is refused. The sold volume is still owed, so with a suspended counterparty a volume may
 * decrease or stay, but not increase. A transaction may not move to a counterparty that accepts no new ones.
 */
export function refusesCorrection(
  standing: Standing,
  change: { readonly isOtherCounterparty: boolean; readonly isRaised: boolean },
): StandingRefusal | null {
  if (change.isOtherCounterparty) return standing;
  return standing?.code === 'counterparty_suspended' && change.isRaised ? standing : null;
}
