import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { assetId, decimalText, instant, resellerId } from '@exchange/units';
import { z } from 'zod';

/** How a value came about: metered, or estimated until a meter reading replaces it. */
export const usageQualities = ['actual', 'estimated'] as const;
export type UsageQuality = (typeof usageQualities)[number];

/** The direction of the energy: delivered to the premise, or received from it. */
export const usageChannels = ['delivered', 'received'] as const;
export type UsageChannel = (typeof usageChannels)[number];

/** Both terms are absent for actual delivered usage. */
export const usageTerms = {
  quality: z.enum(usageQualities).exactOptional(),
  channel: z.enum(usageChannels).exactOptional(),
};

export const usageRecorded = defineEvent({
  type: 'UsageRecorded',
  // 2: a process that does not know channels must not count received energy as delivered.
  version: 2,
  description:
    'Usage of a premise was recorded, several periods in one step; a period of a channel recorded again replaces the earlier record. kWh, negative for export, UTC. Without quality and channel a record is actual and delivered. It says whose the premise is.',
  data: z.object({
    asset_id: assetId,
    reseller_id: resellerId.nullable(),
    records: z.array(
      z.object({ period_start: instant, period_end: instant, kwh: decimalText, ...usageTerms }),
    ),
  }),
  upcasters: { 1: (old: unknown) => old },
});

export const usageEvents = [usageRecorded] as const;
export type UsageEvent = EventOf<(typeof usageEvents)[number]>;
