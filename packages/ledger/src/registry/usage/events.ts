import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { assetId, decimalText, instant, resellerId } from '@exchange/units';
import { z } from 'zod';

export const usageRecord = z.object({
  period_start: instant,
  period_end: instant,
  kwh: decimalText,
});

export const usageRecorded = defineEvent({
  type: 'UsageRecorded',
  version: 1,
  description:
    'Usage of a premise was recorded, several periods in one step; a period recorded again replaces the earlier record. kWh, negative for export, UTC. It says whose the premise is.',
  data: z.object({
    asset_id: assetId,
    reseller_id: resellerId.nullable(),
    records: z.array(usageRecord),
  }),
});

export const usageEvents = [usageRecorded] as const;
export type UsageEvent = EventOf<(typeof usageEvents)[number]>;
