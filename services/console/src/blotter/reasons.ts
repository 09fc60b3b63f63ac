import type { components } from '@exchange/client';

export type ReasonCode = NonNullable<
  components['schemas']['TakeTransactionActionBody']['reason_code']
>;

export const reasonWords: Readonly<Record<ReasonCode, string>> = {
  A02: 'Not accepted',
  A28: 'Counterpart missing',
  A29: 'Counterpart quantity differs',
  A41: 'Resolution inconsistency',
  A42: 'Quantity inconsistency',
  A43: 'Quantity increased',
  A44: 'Quantity decreased',
  A54: 'Not balanced',
  A57: 'Deadline exceeded or gate not open',
  A70: 'Curtailment',
  A85: 'Confirmed without adjustment',
  A86: 'Confirmed with adjustment',
  A88: 'Matched',
  A97: 'Curtailment, force majeure',
  A98: 'Curtailment, network security',
  B26: 'Curtailment, emergency situation',
};

export const reasonOptions = Object.entries(reasonWords).map(([id, words]) => ({
  id,
  label: `${id} ${words}`,
}));

export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(reasonWords, text);
}

export interface TypedReason {
  readonly code: string;
  readonly text: string;
}

export const noReason: TypedReason = { code: '', text: '' };

export function reasonBody({ code, text }: TypedReason) {
  return {
    ...(isReasonCode(code) ? { reason_code: code } : {}),
    ...(text.trim() === '' ? {} : { reason: text.trim() }),
  };
}

export const isSaid = ({ code, text }: TypedReason) => code !== '' || text.trim() !== '';
