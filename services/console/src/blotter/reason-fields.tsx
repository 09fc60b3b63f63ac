import { SelectField, TextField } from '../parts/fields';
import { reasonOptions, type TypedReason } from './reasons';

interface ReasonFieldsProps {
  readonly value: TypedReason;
  readonly onChange: (value: TypedReason) => void;
  readonly isRequired: boolean;
  readonly error?: string | undefined;
}

const choices = [{ id: 'none', label: 'None' }, ...reasonOptions];

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
        hint={isRequired ? 'A code, text, or both. It is recorded in the history.' : 'Optional.'}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        maxLength={500}
        isRequired={isRequired && value.code === ''}
        error={error}
      />
    </>
  );
}
