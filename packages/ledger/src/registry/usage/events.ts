import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { assetId, resellerId } from '@exchange/units';
import { z } from 'zod';
import { usageRecord } from './record.js';

export const usageRecorded = defineEvent({
  type: 'UsageRecorded',
  // 2: a process that does not know channels must not count received energy.
  version: 2,
  description:
    'Usage of a premise was recorded, several periods in one step; a period of a channel recorded again replaces the earlier record. kWh, negative for export, UTC. Without quality and channel a record is actual and delivered. reseller_id is the owner of the premise.',
  data: z.object({
    asset_id: assetId,
    reseller_id: resellerId.nullable(),
    records: z.array(usageRecord),
  }),
  upcasters: { 1: (old: unknown) => old },
});

export const usageEvents = [usageRecorded] as const;
export type UsageEvent = EventOf<(typeof usageEvents)[number]>;
