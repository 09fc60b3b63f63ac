import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components';
import styles from './field.module.css';

export interface CheckboxFieldProps {
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  readonly isIndeterminate?: boolean;
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, value, onChange, hint, isDisabled = false, isIndeterminate = false } = props;
  return (
    <Checkbox
      className={styles['box'] ?? ''}
      isSelected={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isIndeterminate={isIndeterminate}
    >
      <span className={styles['mark']} aria-hidden="true" />
      <span>
        {label}
        {hint !== undefined && <span className="hint"> {hint}</span>}
      </span>
    </Checkbox>
  );
}
