import type { Deal } from './deal';

export const dealActions = {
  confirm: { label: 'Confirm', done: 'confirmed', kind: 'primary', needsReason: false },
  settle: { label: 'Settle', done: 'settled', kind: 'primary', needsReason: false },
  curtail: { label: 'Curtail', done: 'curtailed', kind: 'plain', needsReason: true },
  correct: { label: 'Correct', done: 'corrected', kind: 'plain', needsReason: true },
  cancel: { label: 'Cancel', done: 'cancelled', kind: 'danger', needsReason: true },
  reject: { label: 'Reject', done: 'rejected', kind: 'danger', needsReason: true },
} as const;

export const noReasonText = 'Enter a reason code, a reason, or both.';
export const neededReason = 'A code, text, or both. It is recorded in the history.';

export type DealAction = keyof typeof dealActions;

export function actionsOf({ status, transaction_type }: Deal): readonly DealAction[] {
  const isTrade = transaction_type === 'trade';
  if (status === 'pending') return ['confirm', 'cancel', 'reject'];
  if (status === 'settled') return isTrade ? ['correct'] : [];
  if (status !== 'confirmed') return [];
  if (isTrade) return ['settle', 'correct', 'cancel'];
  return transaction_type === 'nomination' ? ['settle', 'curtail', 'cancel'] : ['settle', 'cancel'];
}
