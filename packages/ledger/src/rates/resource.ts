import { type Decimal, isoDate, jsonMembers, jsonString } from '@exchange/units';
import { z } from 'zod';

export const rateHistoryRecord = z
  .object({
    area_code: z.string(),
    rate_cents_per_kwh: z.number().meta({ description: 'cents per kWh, an exact decimal' }),
    recorded_at: isoDate,
  })
  .meta({
    id: 'RateHistoryRecord',
    example: { area_code: '787', rate_cents_per_kwh: 11.25, recorded_at: '2026-10-01' },
  });

/** What was recorded by one request. */
export const recorded = z
  .object({ recorded: z.int() })
  .meta({ id: 'Recorded', example: { recorded: 1000 } });

/** The record as JSON text; its rate is written digit by digit. */
export function writeRate(rate: {
  readonly area_code: string;
  readonly rate_cents_per_kwh: Decimal;
  readonly recorded_at: string;
}): string {
  return jsonMembers({
    area_code: jsonString(rate.area_code),
    rate_cents_per_kwh: rate.rate_cents_per_kwh,
    recorded_at: jsonString(rate.recorded_at),
  });
}
