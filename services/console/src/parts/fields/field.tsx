import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly autoFocus?: boolean;
}

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

export const ariaField = ({ error, isRequired, isDisabled, name, autoFocus }: FieldProps) => ({
  className: styles['field'] ?? '',
  isInvalid: error !== undefined && error !== '',
  // The browser's validation would block the form.
  validationBehavior: 'aria' as const,
  isRequired,
  isDisabled,
  name,
  autoFocus,
});
