import type { Step } from '../../charts/stepped-columns';

interface Period {
  readonly period_start: string;
  readonly period_end: string;
}

/** Usage as steps of a chart, which are in order: one that overlaps an earlier one is left to the table. */
export function usageSteps(records: readonly (Period & { readonly kwh: number })[]): Step[] {
  return inOrder(records.map((one) => stepOf(one, one.kwh)));
}

/** The forecast as steps of a chart. */
export function forecastSteps(
  items: readonly (Period & { readonly projected_kwh: number })[],
): Step[] {
  return inOrder(items.map((one) => stepOf(one, one.projected_kwh)));
}

function stepOf({ period_start, period_end }: Period, value: number): Step {
  return { start: Date.parse(period_start), end: Date.parse(period_end), value };
}

function inOrder(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  for (const step of steps.toSorted((one, other) => one.start - other.start)) {
    if (step.start >= (ordered.at(-1)?.end ?? Number.NEGATIVE_INFINITY)) ordered.push(step);
  }
  return ordered;
}
