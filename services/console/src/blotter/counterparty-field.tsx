import { useDeferredValue, useState } from 'react';
import { useCounterparty } from '../names/use-names';
import type { FieldProps } from '../parts/field';
import { ComboField, SelectField, TextField } from '../parts/fields';
import { useRead } from '../reading/use-read';
import { reasonOptions, type TypedReason } from './reasons';

interface CounterpartyFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const shownMax = 20;

export function CounterpartyField(props: CounterpartyFieldProps) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const text = useDeferredValue(typed?.trim() ?? '');
  const chosen = useCounterparty(value);
  const name = value === '' ? '' : (chosen?.name ?? value);
  const q = text === name ? '' : text.slice(0, 200);
  const matches = useRead('/api/v1/exchange/counterparties', {
    params: { query: { limit: shownMax, ...(q === '' ? {} : { q }) } },
    keepPrevious: true,
  });
  const options = (matches.data ?? []).map((one) => ({
    id: one.id,
    label: one.name,
    note: one.status === 'active' ? one.code : `${one.code} · ${one.status}`,
  }));
  const isThere = options.some(({ id }) => id === value);
  return (
    <ComboField
      {...props}
      options={value === '' || isThere ? options : [{ id: value, label: name }, ...options]}
      value={value === '' ? undefined : value}
      onChange={(id) => {
        setTyped(undefined);
        onChange(id ?? '');
      }}
      inputValue={typed ?? name}
      onInputChange={setTyped}
      placeholder="Code or name"
    />
  );
}

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
