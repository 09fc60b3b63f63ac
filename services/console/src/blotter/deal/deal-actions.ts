import type { components } from '@exchange/client';
import type { Deal } from '../deal';

/** What may be done with a deal. */
export type DealAction = 'confirm' | 'settle' | 'curtail' | 'correct' | 'cancel' | 'reject';

export const actionLabels: Readonly<Record<DealAction, string>> = {
  confirm: 'Confirm',
  settle: 'Settle',
  curtail: 'Curtail',
  correct: 'Correct',
  cancel: 'Cancel',
  reject: 'Reject',
};

/** What of a deal is undone or changed: somebody will ask why. */
export const needsReason = (action: DealAction) => action !== 'confirm' && action !== 'settle';

/** Those that its status and type allow; the ledger alone decides. */
export function actionsOf({ status, transaction_type }: Deal): readonly DealAction[] {
  const isTrade = transaction_type === 'trade';
  if (status === 'pending') return ['confirm', 'cancel', 'reject'];
  if (status === 'settled') return isTrade ? ['correct'] : [];
  if (status !== 'confirmed') return [];
  if (isTrade) return ['settle', 'correct', 'cancel'];
  return transaction_type === 'nomination' ? ['settle', 'curtail', 'cancel'] : ['settle', 'cancel'];
}

/** What an action asks for beside why. */
export interface Terms {
  readonly volume_mwh: string;
  readonly price_per_mwh: string;
  readonly delivery_start: string;
  readonly delivery_end: string;
  readonly counterparty_id: string;
  readonly book: string;
  readonly external_id: string;
}

type Correction = components['schemas']['CorrectTransactionBody'];

/** A deal's terms as a form begins with them. */
export function termsOf(deal: Deal): Terms {
  return {
    volume_mwh: String(deal.volume_mwh),
    price_per_mwh: String(deal.price_per_mwh),
    delivery_start: deal.delivery_start,
    delivery_end: deal.delivery_end,
    counterparty_id: deal.counterparty_id,
    book: deal.book ?? '',
    external_id: deal.external_id ?? '',
  };
}

/** What of the terms was changed, as a correction says it: what is left out stays, an emptied text is taken back. */
export function changedTerms(before: Terms, after: Terms): Partial<Correction> {
  const changes: Partial<Record<keyof Terms, string | null>> = {};
  for (const name of termNames) {
    const [was, is] = [before[name].trim(), after[name].trim()];
    if (was === is) continue;
    changes[name] = is === '' && (name === 'book' || name === 'external_id') ? null : is;
  }
  return changes as Partial<Correction>;
}

const termNames: readonly (keyof Terms)[] = [
  'volume_mwh',
  'price_per_mwh',
  'delivery_start',
  'delivery_end',
  'counterparty_id',
  'book',
  'external_id',
];
