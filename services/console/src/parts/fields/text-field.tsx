import { type KeyboardEvent, useEffect, useState } from 'react';
import { TextField as AriaTextField, Input, TextArea } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'search';
  readonly placeholder?: string;
  readonly isMultiline?: boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric' | 'decimal';
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', placeholder, isMultiline, maxLength, inputMode } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      value={value}
      onChange={onChange}
      type={type}
      autoComplete="off"
      maxLength={maxLength}
    >
      <FieldLabel {...props} />
      {isMultiline ? (
        <TextArea className={styles['input'] ?? ''} placeholder={placeholder} />
      ) : (
        <Input
          className={styles['input'] ?? ''}
          placeholder={placeholder}
          inputMode={inputMode}
          spellCheck={false}
        />
      )}
      <FieldNotes {...props} />
    </AriaTextField>
  );
}

interface SettledTextFieldProps extends TextFieldProps {
  /** Why a text is not valid. It is then not reported. */
  readonly faultOf?: ((text: string) => string | undefined) | undefined;
}

/** Reports on Enter or blur: letters cause no requests. */
export function SettledTextField(props: SettledTextFieldProps) {
  const { value, onChange, faultOf, ...field } = props;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string>();
  useEffect(() => {
    setTyped(value);
    setError(undefined);
  }, [value]);
  const settle = () => {
    const text = typed.trim();
    const fault = text === '' || typed === value ? undefined : faultOf?.(text);
    setError(fault);
    if (typed !== value && fault === undefined) onChange(text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inner field
    <div
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') settle();
      }}
    >
      <TextField
        {...field}
        value={typed}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
    </div>
  );
}
