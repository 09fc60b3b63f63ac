import type { components } from '@exchange/client';
import { transactionReasons } from '@exchange/units';
import { OpenSelect, TextField } from '../parts/fields';

type ReasonCode = NonNullable<components['schemas']['TakeTransactionActionBody']['reason_code']>;

export const reasonWords: Readonly<Record<ReasonCode, string>> = transactionReasons;

const choices = Object.entries(reasonWords).map(([id, words]) => ({ id, label: `${id} ${words}` }));

function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(reasonWords, text);
}

interface TypedReason {
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

export const noReasonText = 'Enter a reason code, a reason, or both.';
export const neededReason = 'A code, text, or both. It is recorded in the history.';

export const isSaid = ({ code, text }: TypedReason) => code !== '' || text.trim() !== '';

interface ReasonFieldsProps {
  readonly value: TypedReason;
  readonly onChange: (value: TypedReason) => void;
  readonly isRequired: boolean;
  /** Whether the form was sent: a missing reason is then marked. */
  readonly isSent: boolean;
}

export function ReasonFields({ value, onChange, isRequired, isSent }: ReasonFieldsProps) {
  const isMissing = isSent && isRequired && !isSaid(value);
  return (
    <>
      <OpenSelect
        label="Reason code"
        none="None"
        options={choices}
        value={value.code || undefined}
        onChange={(code = '') => onChange({ ...value, code })}
      />
      <TextField
        label="Reason"
        hint={isRequired ? neededReason : 'Optional.'}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        maxLength={500}
        isRequired={isRequired && value.code === ''}
        error={isMissing ? noReasonText : undefined}
      />
    </>
  );
}
