import { type LocalPeriod, periodsOf, type TimeZone } from '@exchange/calendar';

export interface LocalMonths {
  readonly month: LocalPeriod;
  since(start: number): readonly LocalPeriod[];
  computeSince(start: number): Promise<void>;
}

const someYearsMs = 3_653 * 86_400_000;

/** @param name `2026-12` */
export function localMonths(name: string, timeZone: TimeZone): LocalMonths {
  const terms = { period: 'month', timeZone } as const;
  const middle = Date.parse(`${name}-15T12:00:00Z`);
  const [month] = periodsOf(terms, { start: middle, end: middle + 1 });
  if (month === undefined) throw new RangeError(`${name} is not a valid month`);
  let before: readonly LocalPeriod[] = [];
  let computedSince = month.start;
  const computeChunk = (start: number) => {
    const window = { start: Math.max(start, computedSince - someYearsMs), end: computedSince };
    before = [...periodsOf(terms, window), ...before];
    computedSince = before[0]?.start ?? window.start;
  };
  return {
    month,
    since(start) {
      while (start < computedSince) computeChunk(start);
      return before.slice(before.findLastIndex((one) => one.start <= start));
    },
    async computeSince(start) {
      while (start < computedSince) {
        computeChunk(start);
        await new Promise(setImmediate);
      }
    },
  };
}
