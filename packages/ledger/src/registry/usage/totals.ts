import { type Decimal, decimal, instantOf, subtractDecimals, sumQuotients } from '@exchange/units';
import type { WindowedPeriod } from '../../platform/queries/windowed-periods.js';
import type { ResourceFields } from '../../platform/resource/write-resource.js';
import type { UsageChannel, UsageQuality } from './record.js';
import type { usageTotal } from './resource.js';

/** The records of one channel, quality and length in a period: the sum of kWh, each times its ms in the period. */
export interface UsageShare {
  readonly channel: UsageChannel;
  readonly quality: UsageQuality;
  /** Length of the records in ms. */
  readonly length: bigint;
  readonly dividend: Decimal;
}

/** Decimals of a total. */
const totalScale = 6;
const zero = decimal('0');

/**
 * The total of a period: shares are exact, each sum is rounded once, to 6 decimals, ties to even.
 *
 * @param coveredMs milliseconds of the period that a record covers
 */
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
