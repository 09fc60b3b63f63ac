import { type Decimal, decimal, divideDecimals, multiplyDecimals } from '@exchange/units';
import { storedRuns } from '../transaction/stored-runs.js';
import type { TransactionRow } from '../transaction/table.js';

/** What a deal delivers evenly between two instants. */
export interface Delivery {
  readonly start: string;
  readonly end: string;
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
}

const hourMs = decimal('3600000');
/** A power has 12 decimals at most, and a run whole quarters of an hour: so many hold its volume exactly. */
const exactScale = 24;

/** The even deliveries that a deal consists of: one for each run of its shape, or the whole of it. */
export function deliveriesOf(row: TransactionRow): readonly Delivery[] {
  const { delivery_start: start, delivery_end: end, volume_mwh, price_per_mwh, runs } = row;
  if (runs === null) return [{ start, end, volume_mwh, price_per_mwh }];
  return storedRuns(runs).map((run) => {
    const milliseconds = decimal(String(run.end - run.start));
    return {
      start: new Date(run.start).toISOString(),
      end: new Date(run.end).toISOString(),
      volume_mwh: divideDecimals(multiplyDecimals(run.mw, milliseconds), hourMs, exactScale),
      price_per_mwh: run.price ?? price_per_mwh,
    };
  });
}
