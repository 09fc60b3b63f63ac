import { decimalText } from './numbers';
import styles from './values.module.css';

export interface MoneyProps {
  readonly value: number | string | null | undefined;
  /** ISO 4217; without one the amount stands alone. */
  readonly currency?: string | null | undefined;
  /** For a price: `MWh`. */
  readonly per?: string;
}

/** An amount of money, or a price, with every digit that it has. */
export function Money({ value, currency, per }: MoneyProps) {
  if (value === null || value === undefined) return <span className={styles['none']}>–</span>;
  return (
    <span className={`${styles['number']} ${Number(value) < 0 ? styles['negative'] : ''}`}>
      {amountText(value, currency)}
      {per !== undefined && `/${per}`}
    </span>
  );
}

function amountText(value: number | string, currency: string | null | undefined): string {
  if (currency === null || currency === undefined || !/^[A-Za-z]{3}$/.test(currency)) {
    return decimalText(value, { minimumFractionDigits: 2 });
  }
  return decimalText(value, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
  });
}
