import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../observability/metrics.js';
import { LimitReached } from './limit-reached.js';
import { announcedLength, unknownBodyBytes } from './request-work.js';

type LagSecond = Readonly<Record<'used' | 'seconds' | 'before' | 'secondsMax', number>>;

const rateDecrease = 0.75;
const rateIncrease = 1.1;
const rateMin = 16 * 1_024;

/** Undefined: unlimited. Shrinks by a quarter per second while the lag grows. */
function nextRate(
  rate: number | undefined,
  { used, seconds, before, secondsMax }: LagSecond,
): number | undefined {
  if (seconds <= secondsMax / 2) return undefined;
  if (seconds <= secondsMax) return rate === undefined ? undefined : rate * rateIncrease;
  if (rate === undefined) return Math.max(used * rateDecrease, rateMin);
  return seconds < before ? rate : Math.max(rate * rateDecrease, rateMin);
}

type WriteThrottle = ReturnType<typeof createWriteThrottle>;

const windowMs = 1_000;
/** Bytes that each write costs besides its body. */
const writeBytes = 1_024;
/** Writers below this size hardly cause lag, so they are slowed at twice the limit only. */
const smallWriterBytes = 16 * 1_024;

/** Each writer may send one write per second, so none is locked out. */
export function createWriteThrottle(
  lag: { readonly secondsMax: number; seconds(): number },
  metrics: Metrics | undefined,
  now: () => number = () => performance.now(),
) {
  let window = { from: now(), bytesByCaller: new Map<string, number>(), total: 0 };
  let writers = new Set<string>();
  let rate: number | undefined;
  let seconds = 0;

  function rollWindow(): void {
    const elapsed = now() - window.from;
    if (elapsed < windowMs) return;
    const latest = lag.seconds();
    const used = (window.total / elapsed) * windowMs;
    rate = nextRate(rate, { used, seconds: latest, before: seconds, secondsMax: lag.secondsMax });
    seconds = latest;
    writers = elapsed < 2 * windowMs ? new Set(window.bytesByCaller.keys()) : new Set();
    window = { from: now(), bytesByCaller: new Map(), total: 0 };
  }

  function isWithin(own: number, weight: number, share: number): boolean {
    if (own === 0 || own + weight <= share) return true;
    return seconds < 2 * lag.secondsMax && own + weight <= smallWriterBytes;
  }

  return {
    /** @throws LimitReached during lag */
    admit(caller: string, bytes: number): void {
      rollWindow();
      const weight = writeBytes + bytes;
      const own = window.bytesByCaller.get(caller) ?? 0;
      writers.add(caller);
      if (rate !== undefined && !isWithin(own, weight, rate / writers.size)) {
        const bound = writers.size === 1 ? 'total' : 'share';
        metrics?.limitRefusals.inc({ limit: 'lane_lag', bound });
        throw new LimitReached({ kind: 'lane_lag', bound, seconds, secondsMax: lag.secondsMax });
      }
      window.bytesByCaller.set(caller, own + weight);
      window.total += weight;
    },
  };
}

/** Refuses commands beyond the write limit before their body is read. */
export function slowWrites(app: FastifyInstance, throttle: WriteThrottle): void {
  app.addHook('onRequest', (request, _, done) => {
    const { work, routeOptions } = request;
    if (work !== undefined && routeOptions.config.contract?.kind === 'command') {
      throttle.admit(work.caller, announcedLength(request) ?? unknownBodyBytes);
    }
    done();
  });
}
