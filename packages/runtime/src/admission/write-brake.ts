import type { Metrics } from '../observability/metrics.js';
import { LimitReached } from './limit-reached.js';

/** How things stood in the second that has passed. */
interface LagSecond {
  /** What was written. */
  readonly used: number;
  /** By how many seconds lanes are behind now, and were a second before. */
  readonly seconds: number;
  readonly before: number;
  /** By how many they may be. */
  readonly secondsMax: number;
}

const slower = 0.75;
const faster = 1.1;
const rateMin = 16 * 1_024;

/**
 * How much may be written in the next second; undefined: anything. It shrinks by a quarter a second as long as lanes that are
 * too far behind fall further behind, stays while they catch up, grows once they are within the limit, and ends well within it:
 * so lanes always have something to do.
 */
function nextRate(rate: number | undefined, second: LagSecond): number | undefined {
  const { used, seconds, before, secondsMax } = second;
  if (seconds <= secondsMax / 2) return undefined;
  if (seconds <= secondsMax) return rate === undefined ? undefined : rate * faster;
  if (rate === undefined) return Math.max(used * slower, rateMin);
  return seconds < before ? rate : Math.max(rate * slower, rateMin);
}

/** Slows writers while lanes are too far behind to show what is written. */
export interface WriteBrake {
  /**
   * Counts a write before anything of it is read.
   *
   * @param bytes of its body, as far as it says
   * @throws LimitReached while lanes lag and the caller has had its share of what is taken in a second
   */
  admit(caller: string, bytes: number): void;
}

const windowMs = 1_000;
/** What a write counts beside its body. */
const writeBytes = 1_024;
/** Who writes no more than this in a second is not the reason: he is slowed only where it is twice as bad. */
const fewBytes = 16 * 1_024;

/**
 * What is taken in a second shrinks as long as lanes fall further behind (`nextRate`), and callers who write have equal shares
 * of it. Each begins with one write a second, however long: nobody is kept away.
 *
 * @param lag how far behind the lanes are, and may be
 * @param now milliseconds of a clock that never goes back
 */
export function createWriteBrake(
  lag: { readonly secondsMax: number; seconds(): number },
  metrics: Metrics | undefined,
  now: () => number = () => performance.now(),
): WriteBrake {
  let window = { from: now(), taken: new Map<string, number>(), total: 0 };
  /** Who wrote in this second or the one before. */
  let writers = new Set<string>();
  let rate: number | undefined;
  let seconds = 0;

  function turn(): void {
    const elapsed = now() - window.from;
    if (elapsed < windowMs) return;
    const latest = lag.seconds();
    const used = (window.total / elapsed) * windowMs;
    rate = nextRate(rate, { used, seconds: latest, before: seconds, secondsMax: lag.secondsMax });
    seconds = latest;
    writers = elapsed < 2 * windowMs ? new Set(window.taken.keys()) : new Set();
    window = { from: now(), taken: new Map(), total: 0 };
  }

  function isWithin(own: number, weight: number, share: number): boolean {
    if (own === 0 || own + weight <= share) return true;
    return seconds < 2 * lag.secondsMax && own + weight <= fewBytes;
  }

  return {
    admit(caller, bytes) {
      turn();
      const weight = writeBytes + bytes;
      const own = window.taken.get(caller) ?? 0;
      writers.add(caller);
      if (rate !== undefined && !isWithin(own, weight, rate / writers.size)) {
        const bound = writers.size === 1 ? 'total' : 'share';
        metrics?.refusedByLimit('lane_lag', bound);
        throw new LimitReached({ kind: 'lane_lag', bound, seconds, secondsMax: lag.secondsMax });
      }
      window.taken.set(caller, own + weight);
      window.total += weight;
    },
  };
}
