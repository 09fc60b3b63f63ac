import { readInstant } from '@exchange/filter';
import { z } from 'zod';

/** Inclusive; undefined if open. */
export interface Interval {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const dayMs = 86_400_000;

export function readInterval(text: string): Interval | undefined {
  const ends = text.split('/').map(readEnd);
  const [first, last = first] = ends;
  if (first === undefined || last === undefined) return undefined;
  if (ends.length > 2 || ends.includes(undefined) || (ends.length === 1 && first === open)) {
    return undefined;
  }
  const { from } = first;
  const { to } = last;
  return from !== undefined && to !== undefined && from > to ? undefined : { from, to };
}

const open: Interval = { from: undefined, to: undefined };

function readEnd(text: string): Interval | undefined {
  // GDAL writes a day with a T but no time; an unescaped plus arrives as a space.
  const normalized = text
    .trim()
    .replace(/T$/, '')
    .replace(/ (\d\d:?\d\d)$/, '+$1');
  if (normalized === '' || normalized === '..') return open;
  const from = readInstant(normalized);
  if (from === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(normalized);
  return { from, to: isDay ? new Date(Date.parse(from) + dayMs - 1).toISOString() : from };
}

export const datetimeParameter = z
  .string()
  .max(100)
  .transform((text, context): Interval => {
    const interval = readInterval(text);
    if (interval !== undefined) return interval;
    context.issues.push({
      code: 'custom',
      input: text,
      message:
        'Input should be a time such as 2026-01-31T12:00:00Z, a day, or an interval such as 2026-01-31T12:00:00Z/.., earlier time first',
    });
    return z.NEVER;
  });
