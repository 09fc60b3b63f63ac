import { useEffect, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { localInput, readLocalInput, secondOccurrence, utcText } from '../values/instants';
import { CheckboxField } from './choice-fields';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

interface DateFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly of?: 'day' | 'month';
}

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
        // A partly typed year is in the first centuries.
        if (typed === '' || /^[1-9]\d{3}-/.test(typed)) onChange(typed);
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

interface DateTimeFieldProps extends FieldProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, hint } = props;
  const [text, setText] = useState(() => localInput(value));
  useEffect(() => {
    // A partly typed date has no value.
    setText((typed) => (readLocalInput(typed) === value ? typed : localInput(value)));
  }, [value]);
  const second = value === undefined ? undefined : secondOccurrence(value);
  const notes =
    value === undefined ? hint : `${utcText(value)}${hint === undefined ? '' : ` · ${hint}`}`;
  return (
    <>
      <TextField
        {...ariaField(props)}
        value={text}
        onChange={(typed) => {
          setText(typed);
          onChange(readLocalInput(typed));
        }}
      >
        <FieldLabel {...props} />
        <Input type="datetime-local" step={1} className={styles['input'] ?? ''} />
        <FieldNotes error={props.error} hint={notes} />
      </TextField>
      {second !== undefined && (
        <CheckboxField
          label={`${props.label}: second occurrence`}
          hint="The clocks go back, so that this time occurs twice."
          value={value !== undefined && Date.parse(value) === Date.parse(second)}
          onChange={(isSecond) => onChange(isSecond ? second : readLocalInput(text))}
        />
      )}
    </>
  );
}
