import { type Decimal, decimalText, type Instant, instant } from '@exchange/units';
import { z } from 'zod';

/** An estimate holds until a meter reading replaces it. */
export const usageQualities = ['actual', 'estimated'] as const;
export type UsageQuality = (typeof usageQualities)[number];

export const usageChannels = ['delivered', 'received'] as const;
export type UsageChannel = (typeof usageChannels)[number];

/** Quality and channel are both absent for actual delivered usage. */
export const usageRecord = z.object({
  period_start: instant,
  period_end: instant,
  kwh: decimalText,
  quality: z.enum(usageQualities).exactOptional(),
  channel: z.enum(usageChannels).exactOptional(),
});

/** kWh, negative for export; UTC, end exclusive. */
export type UsageRecord = z.output<typeof usageRecord>;

export interface SentUsage {
  readonly period_start: Instant;
  readonly period_end: Instant;
  readonly kwh: Decimal;
  readonly quality?: UsageQuality | undefined;
  readonly channel?: UsageChannel | undefined;
}

export function usageRecordOf({
  quality = 'actual',
  channel = 'delivered',
  ...plain
}: SentUsage): UsageRecord {
  const isPlain = quality === 'actual' && channel === 'delivered';
  return isPlain ? plain : { ...plain, quality, channel };
}

/** A later record of a key replaces the earlier one. */
export function usageKey(
  record: Pick<SentUsage, 'period_start' | 'period_end' | 'channel'>,
): string {
  return `${record.period_start}/${record.period_end}/${record.channel ?? 'delivered'}`;
}

export const isEstimated = ({ quality }: Pick<SentUsage, 'quality'>) => quality === 'estimated';
