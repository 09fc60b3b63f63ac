export interface Step {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

export interface SteppedColumns {
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

/**
 * Ends a step before a gap with a repeated value and, a millisecond later, none.
 * @param series in order, without overlaps
 */
export function steppedColumns(series: readonly (readonly Step[])[]): SteppedColumns {
  const times = new Set<number>();
  for (const steps of series) {
    steps.forEach(({ start, end }, index) => {
      times.add(start).add(end);
      const next = steps[index + 1];
      if (next !== undefined && next.start > end) times.add(end + 1);
    });
    const last = steps.at(-1);
    if (last !== undefined) times.add(last.end + 1);
  }
  const sorted = [...times].sort((one, other) => one - other);
  const ends = series.flatMap((steps) => steps.at(-1)?.end ?? []);
  const until = Math.max(...ends);
  const shown = sorted.filter((time) => time <= until);
  return { times: shown, values: series.map((steps) => valuesAt(steps, shown)) };
}

function valuesAt(steps: readonly Step[], times: readonly number[]): readonly (number | null)[] {
  let index = 0;
  return times.map((time) => {
    while (index < steps.length - 1 && (steps[index + 1]?.start ?? Infinity) <= time) index += 1;
    const step = steps[index];
    return step !== undefined && step.start <= time && time <= step.end ? step.value : null;
  });
}
