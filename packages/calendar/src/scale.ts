import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '@exchange/units';
import { minuteMs } from './local-day.js';
import { type DealRun, isAlike, joinRuns, volumeOf } from './run.js';

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
  const [remainder, there] = [subtractDecimals(volume, elapsedVolume), volumeOf(rest)];
  if (remainder.startsWith('-') || (there === zero && remainder !== zero))
    return { ok: false, begun: elapsedVolume };
  if (compareDecimals(remainder, there) === 0) return { ok: true, runs };
  const scaled = rest.map((run) => ({
    ...run,
    mw: divideDecimals(multiplyDecimals(run.mw, remainder), there, scaledPowerScale),
  }));
  const all = [...elapsed, ...scaled].filter(({ mw }) => mw !== zero);
  return { ok: true, runs: joinRuns(all, isAlike) };
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
