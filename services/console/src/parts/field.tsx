import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

/** What every field of a form has. */
export interface FieldProps {
  readonly label: string;
  /** What to enter, in a sentence under the field. */
  readonly hint?: ReactNode;
  /** What is wrong with it: the field is marked, and a screen reader reads it. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly autoFocus?: boolean;
}

/** The name of a field, with a mark where it has to be filled. */
export function FieldLabel({ label, isRequired = false }: FieldProps) {
  return (
    <Label className={styles['label']}>
      {label}
      {isRequired && (
        <span className={styles['required']} aria-hidden="true">
          {' *'}
        </span>
      )}
    </Label>
  );
}

/** The hint and the fault of a field, below it. */
export function FieldNotes({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && hint !== '' && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="error">{error}</FieldError>
    </>
  );
}

/** What React Aria's fields are told of a field. */
export const ariaField = ({ error, isRequired, isDisabled, name, autoFocus }: FieldProps) => ({
  className: styles['field'] ?? '',
  isInvalid: error !== undefined && error !== '',
  // The page says what is missing, and where; the browser's own bubbles would stop a form before it can.
  validationBehavior: 'aria' as const,
  ...(isRequired === undefined ? {} : { isRequired }),
  ...(isDisabled === undefined ? {} : { isDisabled }),
  ...(name === undefined ? {} : { name }),
  ...(autoFocus === undefined ? {} : { autoFocus }),
});
