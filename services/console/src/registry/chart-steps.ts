import type { Step } from '../charts/stepped-columns';

interface RateRecord {
  readonly area_code: string;
  readonly rate_cents_per_kwh: number;
  readonly recorded_at: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A rate holds until the next, the last until `until`. Of two for one day, the later in the list
 * counts.
 */
export function rateSeries(records: readonly RateRecord[], until: number) {
  const areas = new Map<string, Map<number, number>>();
  for (const { area_code, rate_cents_per_kwh, recorded_at } of records) {
    const days = areas.get(area_code) ?? new Map<number, number>();
    areas.set(area_code, days.set(Date.parse(`${recorded_at}T00:00:00Z`), rate_cents_per_kwh));
  }
  return [...areas]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, days]) => ({ name, steps: stepsOf(days, until) }));
}

function stepsOf(days: ReadonlyMap<number, number>, until: number): Step[] {
  const ordered = [...days].toSorted(([one], [other]) => one - other);
  return ordered.map(([start, value], index) => ({
    start,
    end: ordered[index + 1]?.[0] ?? Math.max(until, start + dayMs),
    value,
  }));
}

export interface Period {
  readonly period_start: string;
  readonly period_end: string;
}

export function periodSteps<Item extends Period>(
  items: readonly Item[],
  figureOf: (item: Item) => number,
): Step[] {
  const steps = items.map((item) => ({
    start: Date.parse(item.period_start),
    end: Date.parse(item.period_end),
    value: figureOf(item),
  }));
  const ordered: Step[] = [];
  for (const step of steps.sort((one, other) => one.start - other.start)) {
    if (step.start >= (ordered.at(-1)?.end ?? Number.NEGATIVE_INFINITY)) ordered.push(step);
  }
  return ordered;
}
