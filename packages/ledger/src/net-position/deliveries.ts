import type { DealRun } from '@exchange/delivery';
import { type Decimal, decimal, divideDecimals, multiplyDecimals } from '@exchange/units';
import { storedRuns } from '../transaction/shape.js';
import type { TransactionRow } from '../transaction/table.js';

/** What a deal delivers evenly between two instants. */
export interface Delivery {
  readonly start: string;
  readonly end: string;
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
}

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

/** The even deliveries that a deal consists of: one for each run of its shape, or the whole of it. */
export function deliveriesOf(row: TransactionRow): readonly Delivery[] {
  const { delivery_start: start, delivery_end: end, volume_mwh, price_per_mwh, runs } = row;
  if (runs === null) return [{ start, end, volume_mwh, price_per_mwh }];
  return storedRuns(runs).map((run) => ({
    start: new Date(run.start).toISOString(),
    end: new Date(run.end).toISOString(),
    volume_mwh: volumeOf(run),
    price_per_mwh: run.price ?? price_per_mwh,
  }));
}

const exactScale = 24;

/** A run has whole quarters of an hour; but for one in a year in which clocks were moved by seconds, their hours are exact. */
function volumeOf({ start, end, mw }: DealRun): Decimal {
  const length = end - start;
  if (length % quarterMs === 0) return multiplyDecimals(mw, decimal(String(length / hourMs)));
  const megawattMs = multiplyDecimals(mw, decimal(String(length)));
  return divideDecimals(megawattMs, decimal(String(hourMs)), exactScale);
}
