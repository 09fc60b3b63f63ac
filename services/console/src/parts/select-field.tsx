import { Button, Select, SelectValue } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';
import { type Option, OptionList } from './options';

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

/** One of a few. */
export function SelectField(props: SelectFieldProps) {
  const { options, value, onChange, placeholder = 'Choose' } = props;
  return (
    <Select
      {...ariaField(props)}
      placeholder={placeholder}
      value={value ?? null}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
    >
      <FieldLabel {...props} />
      <Button className={styles['select'] ?? ''}>
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <FieldNotes {...props} />
      <OptionList options={options} />
    </Select>
  );
}
