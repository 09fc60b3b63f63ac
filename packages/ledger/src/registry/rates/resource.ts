import { isoDate } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';

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

export const recorded = z
  .object({ recorded: z.int() })
  .meta({ id: 'Recorded', example: { recorded: 1000 } });

export const corrected = z
  .object({ corrected: z.int() })
  .meta({ id: 'Corrected', example: { corrected: 1 } });

export const writeRate = resourceWriter(rateHistoryRecord);
