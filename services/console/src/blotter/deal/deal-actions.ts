import type { components } from '@exchange/client';
import type { Deal } from '../deal';

export type DealAction = 'confirm' | 'settle' | 'curtail' | 'correct' | 'cancel' | 'reject';

export const actionLabels: Readonly<Record<DealAction, string>> = {
  confirm: 'Confirm',
  settle: 'Settle',
  curtail: 'Curtail',
  correct: 'Correct',
  cancel: 'Cancel',
  reject: 'Reject',
};

export const needsReason = (action: DealAction) => action !== 'confirm' && action !== 'settle';

/** By status and type; the ledger has the final decision. */
export function actionsOf({ status, transaction_type }: Deal): readonly DealAction[] {
  const isTrade = transaction_type === 'trade';
  if (status === 'pending') return ['confirm', 'cancel', 'reject'];
  if (status === 'settled') return isTrade ? ['correct'] : [];
  if (status !== 'confirmed') return [];
  if (isTrade) return ['settle', 'correct', 'cancel'];
  return transaction_type === 'nomination' ? ['settle', 'curtail', 'cancel'] : ['settle', 'cancel'];
}

const termNames = [
  'volume_mwh',
  'price_per_mwh',
  'delivery_start',
  'delivery_end',
  'counterparty_id',
  'book',
  'external_id',
] as const;

export type Terms = Readonly<Record<(typeof termNames)[number], string>>;

type Correction = components['schemas']['CorrectTransactionBody'];

export const termsOf = (deal: Deal) =>
  Object.fromEntries(termNames.map((name) => [name, String(deal[name] ?? '')])) as Terms;

/** Unchanged fields are absent, emptied ones null. */
export function changedTerms(before: Terms, after: Terms): Partial<Correction> {
  const changes: Partial<Record<keyof Terms, string | null>> = {};
  for (const name of termNames) {
    const [was, is] = [before[name].trim(), after[name].trim()];
    if (was === is) continue;
    changes[name] = is === '' && (name === 'book' || name === 'external_id') ? null : is;
  }
  return changes as Partial<Correction>;
}
