import type { Decimal, Instant } from '@exchange/units';
import type { UsageChannel, UsageEvent, UsageQuality } from './events.js';

/** A premise's usage in a period: kWh, negative for export; UTC, end exclusive. */
export type UsageRecord = UsageEvent['data']['records'][number];

/** A record as a caller sends it. */
export interface SentUsage {
  readonly period_start: Instant;
  readonly period_end: Instant;
  readonly kwh: Decimal;
  readonly quality?: UsageQuality | undefined;
  readonly channel?: UsageChannel | undefined;
}

/** The terms of a record are written only where one of them is not the default. */
export function usageRecordOf({
  quality = 'actual',
  channel = 'delivered',
  ...plain
}: SentUsage): UsageRecord {
  const isPlain = quality === 'actual' && channel === 'delivered';
  return isPlain ? plain : { ...plain, quality, channel };
}

/** The key of a record: a later record of a key replaces the earlier one. */
export function usageKey(
  record: Pick<SentUsage, 'period_start' | 'period_end' | 'channel'>,
): string {
  return `${record.period_start}/${record.period_end}/${record.channel ?? 'delivered'}`;
}

export const isEstimated = ({ quality }: Pick<SentUsage, 'quality'>) => quality === 'estimated';
