import { Input, TextField } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes } from '../parts/field';
import styles from '../parts/field.module.css';
import { CheckboxField, SelectField } from '../parts/fields';
import type { OneField } from './field-group';

interface ValueProps {
  readonly one: OneField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** No choice: list items cannot have empty keys. */
const none = '(none)';

export function ChoiceField(props: ValueProps & { readonly choices: readonly string[] }) {
  const { one, choices, value, onChange } = props;
  const options = choices.map((id) => ({ id, label: id.replaceAll('_', ' ') }));
  return (
    <SelectField
      {...one}
      options={one.isRequired ? options : [{ id: none, label: 'None' }, ...options]}
      value={value === '' ? (one.isRequired ? undefined : none) : value}
      onChange={(id) => onChange(id === none ? '' : id)}
    />
  );
}

/** A checkbox if the contract has a default, a select field otherwise. */
export function FlagField({ one, isOn, value, onChange }: ValueProps & { readonly isOn: unknown }) {
  if (typeof isOn === 'boolean') {
    return (
      <CheckboxField
        label={one.label}
        value={value === 'yes'}
        onChange={(selected) => onChange(selected ? 'yes' : 'no')}
        {...(one.hint === undefined ? {} : { hint: one.hint })}
      />
    );
  }
  return <ChoiceField one={one} choices={['yes', 'no']} value={value} onChange={onChange} />;
}

export function DateField({ one, value, onChange }: ValueProps) {
  return (
    <TextField {...ariaField(one)} value={value} onChange={onChange}>
      <FieldLabel {...one} />
      <Input type="date" className={styles['input'] ?? ''} />
      <FieldNotes {...one} />
    </TextField>
  );
}
