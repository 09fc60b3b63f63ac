import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  isPositive,
  multiplyDecimals,
  subtractDecimals,
} from '@exchange/units';
import { minuteMs } from './local-day.js';

/** Over ten years of hours the rounding error stays below the sixth decimal of the volume. */
const scaledPowerScale = 12;
const zero = decimal('0');

export type Scaled =
  | { readonly ok: true; readonly runs: readonly DealRun[] }
  | {
      readonly ok: false;
      /** MWh of started intervals, which cannot be changed. */
      readonly begun: Decimal;
    };

/** Scales the intervals that have not started at an instant to reach a volume. */
export function scaleRest(runs: readonly DealRun[], at: number, volume: Decimal): Scaled {
  const parts = runs.map((run) => splitAt(run, at));
  const elapsed = parts.flatMap(({ begun }) => begun);
  const rest = parts.flatMap(({ rest }) => rest);
  const elapsedVolume = volumeOf(elapsed);
  const there = energyOf(rest);
  const order = compareDecimals(volume, elapsedVolume);
  if (order < 0 || (there === zero && order > 0)) return { ok: false, begun: elapsedVolume };
  // Exact: a rounded sum would multiply its error.
  const remainder = subtractDecimals(multiplyDecimals(volume, hourMs), energyOf(elapsed));
  const scaled = rest.map((run) => ({
    ...run,
    mw: isPositive(remainder)
      ? divideDecimals(multiplyDecimals(run.mw, remainder), there, scaledPowerScale)
      : zero,
  }));
  const all = [...elapsed, ...scaled].filter(({ mw }) => mw !== zero);
  return { ok: true, runs: joinRuns(all) };
}

function splitAt(
  run: DealRun,
  at: number,
): { readonly begun: readonly DealRun[]; readonly rest: readonly DealRun[] } {
  const step = run.minutes * minuteMs;
  // An interval that starts at the instant has started.
  const cut = run.start + (Math.floor((at - run.start) / step) + 1) * step;
  if (at < run.start) return { begun: [], rest: [run] };
  if (cut >= run.end) return { begun: [run], rest: [] };
  return { begun: [{ ...run, end: cut }], rest: [{ ...run, start: cut }] };
}

export interface Run {
  readonly start: number;
  readonly end: number;
  readonly mw: Decimal;
}

export interface DealRun extends Run {
  readonly minutes: number;
  /** Per MWh; undefined: the deal's price. */
  readonly price?: Decimal | undefined;
}

function isAlike(one: DealRun, other: DealRun): boolean {
  return one.mw === other.mw && one.minutes === other.minutes && one.price === other.price;
}

const hourMs = decimal('3600000');
const volumeScale = 6;

/** Joins adjacent runs that are alike; they must be in order without overlaps. */
export function joinRuns(runs: readonly DealRun[]): readonly DealRun[] {
  const joined: DealRun[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    if (before !== undefined && before.end === run.start && isAlike(before, run)) {
      joined[joined.length - 1] = { ...before, end: run.end };
    } else joined.push(run);
  }
  return joined;
}

/** MWh, rounded once to 6 decimals. */
export function volumeOf(runs: readonly Run[]): Decimal {
  return divideDecimals(energyOf(runs), hourMs, volumeScale);
}

/** Megawatts times milliseconds. */
function energyOf(runs: readonly Run[]): Decimal {
  return runs.reduce(
    (sum, { start, end, mw }) =>
      addDecimals(sum, multiplyDecimals(mw, decimal(String(end - start)))),
    zero,
  );
}
