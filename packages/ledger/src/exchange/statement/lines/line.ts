import { type LocalPeriod, periodsOf, type TimeZone } from '@exchange/calendar';
import {
  currency,
  type Decimal,
  decimal,
  instantOf,
  minorUnit,
  subtractDecimals,
} from '@exchange/units';
import { storedRuns } from '../../transaction/shape/runs.js';
import type { DealRow } from '../queries.js';
import { type StatementLine, statementLine } from './data.js';
import { shareOfMonth } from './month-share.js';

const zero = decimal('0');

export function lineOf(row: DealRow, { month, since }: LocalMonths): StatementLine | undefined {
  const money = currency.parse(row.currency);
  const share = shareOfMonth(
    {
      start: row.delivery_start.getTime(),
      end: row.delivery_end.getTime(),
      volume_mwh: decimal(row.volume_mwh),
      price_per_mwh: decimal(row.price_per_mwh),
      runs: row.runs === null ? undefined : storedRuns(row.runs),
      settlement_amount:
        row.settlement_amount === null ? undefined : decimal(row.settlement_amount),
    },
    month,
    since,
    minorUnit(money),
  );
  if (share === undefined) return undefined;
  const direction = row.direction ?? 'buy';
  const signed = (amount: Decimal) =>
    direction === 'sell' ? subtractDecimals(zero, amount) : amount;
  const own = { mwh: signed(share.volume_mwh), amount: signed(share.amount) };
  const none = { mwh: zero, amount: zero };
  const [settled, confirmed] = row.status === 'settled' ? [own, none] : [none, own];
  return statementLine.parse({
    ...row,
    transaction_id: row.id,
    direction,
    delivery_start: instantOf(row.delivery_start),
    delivery_end: instantOf(row.delivery_end),
    price_per_mwh: decimal(row.price_per_mwh),
    settled_mwh: settled.mwh,
    settled_amount: settled.amount,
    confirmed_mwh: confirmed.mwh,
    confirmed_amount: confirmed.amount,
  });
}

export interface LocalMonths {
  readonly month: LocalPeriod;
  /** Months before, from the month of the instant on. */
  since(start: number): readonly LocalPeriod[];
}

/** @param name `2026-12` */
export function localMonths(name: string, timeZone: TimeZone): LocalMonths {
  const terms = { period: 'month', timeZone } as const;
  const middle = Date.parse(`${name}-15T12:00:00Z`);
  const [month] = periodsOf(terms, { start: middle, end: middle + 1 });
  if (month === undefined) throw new RangeError(`${name} is not a valid month`);
  let before: readonly LocalPeriod[] = [];
  return {
    month,
    since(start) {
      const end = before[0]?.start ?? month.start;
      if (start < end) before = [...periodsOf(terms, { start, end }), ...before];
      return before.slice(before.findLastIndex((one) => one.start <= start));
    },
  };
}
