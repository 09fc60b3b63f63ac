import { type Decimal, decimal, instantOf, subtractDecimals, sumQuotients } from '@exchange/units';
import type { WindowedPeriod } from '../../platform/queries/windowed-periods.js';
import type { ResourceFields } from '../../platform/resource/write-resource.js';
import type { UsageChannel, UsageQuality } from './record.js';
import type { usageTotal } from './resource.js';

/** kWh, each times its ms in the period. */
export interface UsageShare {
  readonly channel: UsageChannel;
  readonly quality: UsageQuality;
  /** In ms. */
  readonly length: bigint;
  readonly dividend: Decimal;
}

const totalScale = 6;
const zero = decimal('0');

/** Sums exact shares, each rounded once to 6 decimals, ties to even. */
export function usageTotalOf(
  { start, end }: WindowedPeriod,
  shares: readonly UsageShare[],
  coveredMs: number,
): ResourceFields<typeof usageTotal> {
  const sumOf = (own: readonly UsageShare[]) =>
    sumQuotients(
      own.map(({ dividend, length }) => ({ dividend, divisor: length })),
      totalScale,
    );
  const net = shares.map((share) =>
    share.channel === 'delivered'
      ? share
      : { ...share, dividend: subtractDecimals(zero, share.dividend) },
  );
  return {
    start: instantOf(start),
    end: instantOf(end),
    kwh: sumOf(net),
    delivered: sumOf(shares.filter(({ channel }) => channel === 'delivered')),
    received: sumOf(shares.filter(({ channel }) => channel === 'received')),
    estimated: sumOf(net.filter(({ quality }) => quality === 'estimated')),
    missing: (end.getTime() - start.getTime() - coveredMs) / 1000,
  };
}
