import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { decimalText, isoDate, utilityId } from '@exchange/units';
import { z } from 'zod';

export const rateRecord = z.object({
  area_code: z.string(),
  rate_cents_per_kwh: decimalText,
  recorded_at: isoDate,
});

const data = z.object({ utility_id: utilityId, records: z.array(rateRecord) });

export const ratesRecorded = defineEvent({
  type: 'RatesRecorded',
  description: 'Rates of a utility were recorded, several in one step. Cents per kWh.',
  data,
});

export const ratesCorrected = defineEvent({
  type: 'RatesCorrected',
  description:
    'Rates of a utility were corrected, several in one step: each value replaces that of the last record of its area and day. Cents per kWh.',
  data,
});

export const ratesEvents = [ratesRecorded, ratesCorrected] as const;
export type RatesEvent = EventOf<(typeof ratesEvents)[number]>;
