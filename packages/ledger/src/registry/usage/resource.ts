import { instant } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';

const period = {
  period_start: '2026-10-01T00:00:00.000Z',
  period_end: '2026-11-01T00:00:00.000Z',
};

export const usageResource = z
  .object({
    period_start: instant,
    period_end: instant,
    kwh: z.number().meta({ description: 'kWh, an exact decimal; negative for export' }),
  })
  .meta({ id: 'UsageRecord', example: { ...period, kwh: 812.5 } });

export const forecastItem = z
  .object({
    period_start: instant,
    period_end: instant,
    projected_kwh: z.number().meta({ description: 'kWh, the average of the last three periods' }),
  })
  .meta({ id: 'ForecastItem', example: { ...period, projected_kwh: 798.25 } });

export const writeUsage = resourceWriter(usageResource);
export const writeForecastItem = resourceWriter(forecastItem);
