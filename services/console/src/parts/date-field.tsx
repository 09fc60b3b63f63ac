import { Input, TextField } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

export interface DateFieldProps extends FieldProps {
  /** A date or a month, as the field is one: `2026-12-01`, `2026-12`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly of?: 'day' | 'month';
}

/** A day or a month, of no time zone. */
export function DateField({ of = 'day', ...props }: DateFieldProps) {
  return (
    <TextField {...ariaField(props)} value={props.value} onChange={props.onChange}>
      <FieldLabel {...props} />
      <Input
        type={of === 'day' ? 'date' : 'month'}
        placeholder={of === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}
        className={styles['input'] ?? ''}
      />
      <FieldNotes {...props} />
    </TextField>
  );
}
