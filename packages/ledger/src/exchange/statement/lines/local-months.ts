import { type LocalPeriod, periodsOf, type TimeZone } from '@exchange/calendar';

export interface LocalMonths {
  readonly month: LocalPeriod;
  /** Months before, from the month of the instant on. */
  since(start: number): readonly LocalPeriod[];
}

/** @param name `2026-12` */
export function localMonths(name: string, timeZone: TimeZone): LocalMonths {
  const terms = { period: 'month', timeZone } as const;
  const middle = Date.parse(`${name}-15T12:00:00Z`);
  const [month] = periodsOf(terms, { start: middle, end: middle + 1 });
  if (month === undefined) throw new RangeError(`${name} is not a valid month`);
  let before: readonly LocalPeriod[] = [];
  return {
    month,
    since(start) {
      const end = before[0]?.start ?? month.start;
      if (start < end) before = [...periodsOf(terms, { start, end }), ...before];
      return before.slice(before.findLastIndex((one) => one.start <= start));
    },
  };
}
