import { periodsOf } from '@exchange/calendar';
import { readerZone, zoneFormat } from '../parts/values/instants';

import { isPosition } from './as-of-search';

export interface Moment {
  readonly position?: string;
  readonly at: string;
  readonly label: string;
}

/**
 * -1 before the first; the last for undefined.
 * @param moments oldest first
 */
export function indexAsOf(moments: readonly Moment[], asOf: string | undefined): number {
  if (asOf === undefined) return moments.length - 1;
  const isAfter = isPosition(asOf)
    ? ({ position }: Moment) => position === undefined || BigInt(position) > BigInt(asOf)
    : ({ at }: Moment) => Date.parse(at) > Date.parse(asOf);
  const next = moments.findIndex(isAfter);
  return next === -1 ? moments.length - 1 : next - 1;
}

export function asOfAt(moments: readonly Moment[], index: number): string | undefined {
  if (index >= moments.length - 1) return undefined;
  const moment = moments[Math.max(0, index)];
  return moment?.position ?? moment?.at;
}

export function lastDays(count: number, now: number): readonly Moment[] {
  const window = { start: now - (count + 1) * dayMs, end: now + 1 };
  const days = periodsOf({ period: 'day', timeZone: readerZone() }, window).slice(-count - 1);
  const ends = days.slice(0, -1).map(
    ({ end, name = '' }): Moment => ({
      at: new Date(end).toISOString(),
      label: `the end of ${dayText(Date.parse(name))}`,
    }),
  );
  return [...ends, { at: new Date(now).toISOString(), label: 'now' }];
}

const dayMs = 86_400_000;
const dayText = zoneFormat('UTC', { year: 'numeric', month: 'short', day: '2-digit' });
