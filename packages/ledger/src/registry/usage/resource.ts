import { instant } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';
import { usageChannels, usageQualities } from './record.js';

const period = {
  period_start: '2026-10-01T00:00:00.000Z',
  period_end: '2026-11-01T00:00:00.000Z',
};

export const usageResource = z
  .object({
    period_start: instant,
    period_end: instant,
    kwh: z.number().meta({ description: 'kWh, an exact decimal; negative for export' }),
    quality: z
      .enum(usageQualities)
      .optional()
      .meta({ description: 'Absent with channel for actual delivered usage' }),
    channel: z
      .enum(usageChannels)
      .optional()
      .meta({ description: 'Delivered to the premise, or received from it' }),
  })
  .meta({ id: 'UsageRecord', example: { ...period, kwh: 812.5 } });

export const usageTotal = z
  .object({
    start: instant,
    end: instant,
    kwh: z.number().meta({ description: 'Delivered less received, an exact decimal' }),
    delivered: z.number().meta({ description: 'kWh' }),
    received: z.number().meta({ description: 'kWh' }),
    estimated: z.number().meta({ description: 'The part of kwh that is estimated' }),
    missing: z.number().meta({ description: 'Seconds that no record of a channel covers' }),
  })
  .meta({
    id: 'UsageTotal',
    description: 'Usage of a premise in a period of a local clock.',
    example: {
      start: '2026-10-01T05:00:00.000Z',
      end: '2026-10-02T05:00:00.000Z',
      kwh: 18.25,
      delivered: 24.5,
      received: 6.25,
      estimated: 0,
      missing: 3600,
    },
  });

export const usageTotals = z
  .object({ rows: z.array(usageTotal), time_zone: z.string() })
  .meta({ id: 'UsageTotals', description: 'Usage by period, oldest first.' });

export const recordedUsage = z
  .object({
    recorded: z.int(),
    kept: z.int().optional().meta({
      description:
        'Estimates that were not recorded because an actual value stands; with estimates only',
    }),
  })
  .meta({ id: 'RecordedUsage', example: { recorded: 1000 } });

export const forecastItem = z
  .object({
    period_start: instant,
    period_end: instant,
    projected_kwh: z.number().meta({ description: 'kWh, the average of the last three periods' }),
  })
  .meta({ id: 'ForecastItem', example: { ...period, projected_kwh: 798.25 } });

export const writeUsage = resourceWriter(usageResource);
export const writeUsageTotals = resourceWriter(usageTotals);
export const writeForecastItem = resourceWriter(forecastItem);
