import { type LocalPeriod, periodsOf, type TimeZone } from '@exchange/delivery';

/** A month of a zone's clock, and those before it. */
export interface LocalMonths {
  readonly month: LocalPeriod;
  /** The months from the one with an instant to before this one, in order. */
  since(start: number): readonly LocalPeriod[];
}

/** @param name `2026-12` */
export function localMonths(name: string, timeZone: TimeZone): LocalMonths {
  const middle = Date.parse(`${name}-15T12:00:00Z`);
  const [month] = periodsOf({ period: 'month', timeZone }, { start: middle, end: middle + 1 });
  if (month === undefined) throw new RangeError(`${name} is not a valid month`);
  let known: readonly LocalPeriod[] = [];
  let knownSince = month.start;
  return {
    month,
    since(start) {
      if (start >= month.start) return [];
      if (start < knownSince) {
        known = periodsOf({ period: 'month', timeZone }, { start, end: month.start });
        knownSince = start;
      }
      return known.slice(known.findIndex(({ end }) => end > start));
    },
  };
}
