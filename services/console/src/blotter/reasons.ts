import type { components } from '@exchange/client';
import { transactionReasons } from '@exchange/units';

export type ReasonCode = NonNullable<
  components['schemas']['TakeTransactionActionBody']['reason_code']
>;

export const reasonWords: Readonly<Record<ReasonCode, string>> = transactionReasons;

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
