import { SelectField } from '../parts/select-field';
import { TextField } from '../parts/text-field';
import { reasonOptions, type TypedReason } from './reasons';

export interface ReasonFieldsProps {
  readonly value: TypedReason;
  readonly onChange: (value: TypedReason) => void;
  readonly isRequired: boolean;
  readonly error?: string | undefined;
}

const choices = [{ id: 'none', label: 'None' }, ...reasonOptions];

/** Why something is done: by a code, in words, or both. */
export function ReasonFields({ value, onChange, isRequired, error }: ReasonFieldsProps) {
  return (
    <>
      <SelectField
        label="Reason code"
        options={choices}
        value={value.code === '' ? 'none' : value.code}
        onChange={(code) => onChange({ ...value, code: code === 'none' ? '' : code })}
      />
      <TextField
        label="Reason"
        hint={isRequired ? 'A code, words, or both: somebody will ask why.' : 'May be left empty.'}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        maxLength={500}
        isRequired={isRequired && value.code === ''}
        {...(error === undefined ? {} : { error })}
      />
    </>
  );
}
