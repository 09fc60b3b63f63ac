import { decimalText } from './numbers';
import styles from './values.module.css';

export interface QuantityProps {
  readonly value: number | string | null | undefined;
  /** What it is measured in; MWh unless said. An empty text shows none. */
  readonly unit?: string;
  readonly decimals?: number;
}

/** An amount with its unit, written as the reader's language writes it. */
export function Quantity({ value, unit = 'MWh', decimals }: QuantityProps) {
  if (value === null || value === undefined) return <span className={styles['none']}>–</span>;
  const digits =
    decimals === undefined
      ? {}
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (
    <span className={`${styles['number']} ${Number(value) < 0 ? styles['negative'] : ''}`}>
      {decimalText(value, digits)}
      {unit !== '' && ` ${unit}`}
    </span>
  );
}
