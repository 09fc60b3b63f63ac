import { NumberField as AriaNumberField, Group, Input } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

export interface NumberFieldProps extends FieldProps {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly min?: number;
  readonly max?: number;
  /** The most digits after the point. */
  readonly decimals?: number;
}

/** A number, written as the reader's language writes it. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, decimals = 6 } = props;
  return (
    <AriaNumberField
      {...ariaField(props)}
      value={value ?? Number.NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? undefined : number)}
      formatOptions={{ maximumFractionDigits: decimals }}
      {...(min === undefined ? {} : { minValue: min })}
      {...(max === undefined ? {} : { maxValue: max })}
    >
      <FieldLabel {...props} />
      <Group>
        <Input className={styles['input'] ?? ''} />
      </Group>
      <FieldNotes {...props} />
    </AriaNumberField>
  );
}
