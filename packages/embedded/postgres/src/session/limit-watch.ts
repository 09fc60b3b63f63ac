import type { Engine, Stop } from '../engine/engine.js';
import type { Client } from './client.js';

/** Ends the engine when a request exceeds its limit: nothing else can stop a statement. */
export interface LimitWatch {
  /**
   * A request begins; undefined: no limit. The limit is processor time, because ending a statement restarts the engine
   * for all clients, and a busy machine slows a statement. In elapsed time five times the limit is allowed (decision
   * 0023).
   */
  start(client: Client, limitMs: number | undefined): void;
  end(): void;
  /**
   * The request is canceled, or its client is gone. A request that ends soon completes, because a restart costs all
   * clients a second.
   */
  giveUp(client: Client): void;
}

interface Watched {
  readonly client: Client;
  /** Start in elapsed milliseconds, and in processor milliseconds of the engine's thread. */
  readonly since: number;
  readonly processorSince: number | undefined;
  allowedMs: number;
}

// A restart takes about a second, so a request canceled earlier can complete sooner.
const wantedMs = 2_000;
const patience = 5;
const timerMax = 2 ** 31 - 1;

export function createLimitWatch(engine: Pick<Engine, 'processorMs' | 'stop'>): LimitWatch {
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

  /** Checks again at the earliest possible end: processor time grows no faster than elapsed time. */
  function lookAgainIn(msLeft: number, one: Watched, why: Stop): void {
    timer = setTimeout(() => stopWhenOver(one, why), Math.min(Math.ceil(msLeft), timerMax));
  }

  function stopWhenOver(one: Watched, why: Stop): void {
    clearTimeout(timer);
    const msLeft = one.allowedMs - spentMs(one);
    if (msLeft <= 0) engine.stop(why);
    else lookAgainIn(msLeft, one, why);
  }

  return {
    start(client, limitMs) {
      end();
      watched = {
        client,
        since: performance.now(),
        processorSince: engine.processorMs(),
        allowedMs: limitMs ?? Number.POSITIVE_INFINITY,
      };
      if (limitMs !== undefined) lookAgainIn(limitMs, watched, { kind: 'time_limit', limitMs });
    },
    end,
    giveUp(client) {
      if (watched?.client !== client) return;
      const allowedMs = Math.max(wantedMs, spentMs(watched));
      if (allowedMs >= watched.allowedMs) return;
      watched.allowedMs = allowedMs;
      stopWhenOver(watched, { kind: 'cancelled' });
    },
  };
}
