import type { NetPosition } from '@exchange/client';

export const groupNames = {
  counterparty_id: 'Counterparty',
  book: 'Book',
  cost_key: 'Cost key',
  direction: 'Direction',
  transaction_type: 'Type',
  status: 'Status',
  reseller_id: 'Reseller',
  asset_id: 'Asset',
  currency: 'Currency',
} as const;

export type GroupKey = keyof typeof groupNames;

export const groupKeys = Object.keys(groupNames).filter(
  (key): key is GroupKey => key in groupNames,
);

export const measureNames = {
  volume_mwh: 'Net volume',
  value: 'Net value',
  open_mwh: 'Open: traded, not nominated',
  traded_mwh: 'Traded',
  nominated_mwh: 'Nominated',
  settled_mwh: 'Settled',
} as const;

export type Measure = keyof typeof measureNames;

export const measures = Object.keys(measureNames).filter(
  (key): key is Measure => key in measureNames,
);

/** Half-open, in milliseconds since 1970. */
export interface PositionRow extends NetPosition {
  readonly start: number;
  readonly end: number;
}

export function rowOf(position: NetPosition): PositionRow {
  return {
    ...position,
    start: Date.parse(position.period_start),
    end: Date.parse(position.period_end),
  };
}

const millionths = 1_000_000;

/** Amounts of up to six decimals are exact. */
export function sumOf(amounts: Iterable<number>): number {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(Math.round(amount * millionths));
  return Number(sum) / millionths;
}
