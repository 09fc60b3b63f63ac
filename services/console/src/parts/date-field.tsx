import { useEffect, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

export interface DateFieldProps extends FieldProps {
  /** A date or a month, as the field is one: `2026-12-01`, `2026-12`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly of?: 'day' | 'month';
}

/** A day or a month, of no time zone. */
export function DateField({ of = 'day', ...props }: DateFieldProps) {
  const { value, onChange } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <TextField
      {...ariaField(props)}
      value={text}
      onChange={(typed) => {
        setText(typed);
        // A year that is half typed is of the first centuries.
        if (typed === '' || /^(19[7-9]|[2-8]\d\d)\d-/.test(typed)) onChange(typed);
      }}
      onBlur={() => setText(value)}
    >
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
