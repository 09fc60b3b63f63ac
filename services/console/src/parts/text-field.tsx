import { TextField as AriaTextField, Input, TextArea } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'email' | 'search' | 'url';
  readonly placeholder?: string;
  readonly isMultiline?: boolean;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
}

/** A line of text, or several. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', placeholder, isMultiline = false, maxLength } = props;
  const { autoComplete = 'off', inputMode } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      value={value}
      onChange={onChange}
      type={type}
      autoComplete={autoComplete}
      {...(maxLength === undefined ? {} : { maxLength })}
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
