import { type Decimal, instant, jsonMembers, jsonString } from '@exchange/units';
import { z } from 'zod';

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

/** The record as JSON text; kWh are written digit by digit. */
export function writeUsage(usage: {
  readonly period_start: string;
  readonly period_end: string;
  readonly kwh: Decimal;
}): string {
  return jsonMembers({
    period_start: jsonString(usage.period_start),
    period_end: jsonString(usage.period_end),
    kwh: usage.kwh,
  });
}

/** The forecast's item as JSON text. */
export function writeForecastItem(item: {
  readonly period_start: string;
  readonly period_end: string;
  readonly projected_kwh: Decimal;
}): string {
  return jsonMembers({
    period_start: jsonString(item.period_start),
    period_end: jsonString(item.period_end),
    projected_kwh: item.projected_kwh,
  });
}
