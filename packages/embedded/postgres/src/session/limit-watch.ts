import type { Engine, Stop } from '../engine/engine.js';
import { inMilliseconds, type TimedStatement } from '../sql/time-limit.js';
import type { Client } from './client.js';
import { type Session, StatementFailed } from './session.js';

/**
 * A failed transaction keeps its limit.
 * @param timed undefined for a new connection
 */
export async function followLimit(
  client: Client,
  timed: readonly TimedStatement[] | undefined,
  session: Pick<Session, 'rows'>,
): Promise<void> {
  client.limitMayChange ||= timed?.some(({ mayChange }) => mayChange) ?? true;
  if (!client.limitMayChange || client.status === 'E') return;
  try {
    const [[limit] = []] = await session.rows('show statement_timeout');
    client.limitMs = inMilliseconds(limit ?? '');
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error;
  }
  client.limitMayChange = client.status !== 'I';
}

/** Ends the engine: nothing else can stop a statement. */
export type LimitWatch = ReturnType<typeof createLimitWatch>;

interface Watched {
  readonly client: Client;
  /** Start in elapsed and in processor milliseconds. */
  readonly since: number;
  readonly processorSince: number | undefined;
  allowedMs: number;
}

// A restart takes a second: a canceled request may complete sooner.
const wantedMs = 2_000;
const patience = 5;
const timerMax = 2 ** 31 - 1;

export function createLimitWatch(engine: Pick<Engine, 'processorMs' | 'stop'>) {
  let watched: Watched | undefined;
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(timer);
    watched = undefined;
  }

  function spentMs({ since, processorSince }: Watched): number {
    const byClock = performance.now() - since;
    const processor = engine.processorMs();
    if (processor === undefined || processorSince === undefined) return byClock;
    return Math.max(processor - processorSince, byClock / patience);
  }

  /** Processor time grows no faster than elapsed time. */
  function stopWhenOver(one: Watched, why: Stop): void {
    clearTimeout(timer);
    const msLeft = one.allowedMs - spentMs(one);
    if (msLeft <= 0) engine.stop(why);
    else timer = setTimeout(() => stopWhenOver(one, why), Math.min(Math.ceil(msLeft), timerMax));
  }

  return {
    /** Limits processor time, because a busy machine slows statements; five times as much may elapse (decision 0023). */
    start(client: Client, limitMs: number | undefined): void {
      end();
      watched = {
        client,
        since: performance.now(),
        processorSince: engine.processorMs(),
        allowedMs: limitMs ?? Number.POSITIVE_INFINITY,
      };
      if (limitMs !== undefined) stopWhenOver(watched, { kind: 'time_limit', limitMs });
    },
    end,
    /** A short request completes: a restart costs all clients a second. */
    giveUp(client: Client): void {
      if (watched?.client !== client) return;
      const allowedMs = Math.max(wantedMs, spentMs(watched));
      if (allowedMs >= watched.allowedMs) return;
      watched.allowedMs = allowedMs;
      stopWhenOver(watched, { kind: 'cancelled' });
    },
  };
}
