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
  const chunks: (readonly LocalPeriod[])[] = [];
  let computedSince = month.start;
  const computeChunk = (start: number) => {
    const window = { start: Math.max(start, computedSince - someYearsMs), end: computedSince };
    const periods = periodsOf(terms, window);
    chunks.push(periods);
    computedSince = periods[0]?.start ?? window.start;
  };
  return {
    month,
    since(start) {
      while (start < computedSince) computeChunk(start);
      const from = chunks.findIndex((some) => (some[0]?.start ?? 0) <= start);
      const months = chunks
        .slice(0, from + 1)
        .reverse()
        .flat();
      return months.slice(months.findIndex(({ end }) => end > start));
    },
    async computeSince(start) {
      while (start < computedSince) {
        computeChunk(start);
        await new Promise(setImmediate);
      }
    },
  };
}
