/** A stretch of constant power: milliseconds since 1970, the end excluded; MW. */
export interface Step {
  readonly start: number;
  readonly end: number;
  readonly mw: number;
}

const hourMs = 3_600_000;

/** Volume spread evenly over a delivery. */
export function flatSteps(start: number, end: number, volumeMwh: number): readonly Step[] {
  return end > start ? [{ start, end, mw: (volumeMwh * hourMs) / (end - start) }] : [];
}

/** The steps of a profile; intervals of one power that follow each other are one step. */
export function profileSteps(
  intervals: readonly {
    readonly start: string;
    readonly end: string;
    readonly volume_mwh: number | string;
  }[],
): readonly Step[] {
  const steps: Step[] = [];
  for (const one of intervals) {
    const [start, end] = [Date.parse(one.start), Date.parse(one.end)];
    const [step] = flatSteps(start, end, Number(one.volume_mwh));
    const last = steps.at(-1);
    if (step === undefined) continue;
    if (last !== undefined && last.end === step.start && last.mw === step.mw) {
      steps[steps.length - 1] = { ...last, end: step.end };
    } else steps.push(step);
  }
  return steps;
}

/** What steps deliver in all, in MWh. */
export function volumeOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { start, end, mw }) => sum + (mw * (end - start)) / hourMs, 0);
}

/** The highest power of steps, in MW. */
export function peakOf(steps: readonly Step[]): number {
  return steps.reduce((peak, { mw }) => Math.max(peak, mw), 0);
}

/** The line of the steps as an SVG path in a box: down to nothing where nothing is delivered. */
export function stepPath(
  steps: readonly Step[],
  box: { readonly width: number; readonly height: number },
): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return '';
  const peak = peakOf(steps) || 1;
  const x = (at: number) => rounded(((at - first.start) / (last.end - first.start)) * box.width);
  const y = (mw: number) => rounded(box.height - (mw / peak) * box.height);
  let path = `M0,${box.height}`;
  let end = first.start;
  for (const step of steps) {
    if (step.start > end) path += `V${box.height}H${x(step.start)}`;
    path += `V${y(step.mw)}H${x(step.end)}`;
    end = step.end;
  }
  return `${path}V${box.height}Z`;
}

const rounded = (value: number) => Math.round(value * 10) / 10;
