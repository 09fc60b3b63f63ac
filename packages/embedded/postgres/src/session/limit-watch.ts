import type { Engine, Stop } from '../engine/engine.js';
import type { Client } from './client.js';

/** Ends the engine when what it runs has taken too long: nothing else can stop a statement. */
export interface LimitWatch {
  /**
   * A client's request begins, which may take so long; undefined: as long as it needs. The limit is of
   * processor time: a busy machine slows a statement through no fault of its own, and ending it restarts the engine for all clients. By
   * the clock it may take five times as long (decision 0023).
   */
  start(client: Client, limitMs: number | undefined): void;
  end(): void;
  /**
   * The answer is not wanted any more: it is cancelled, or its client has gone. A request that is nearly done goes on
   * to its end, since a restart costs everybody a second.
   */
  giveUp(client: Client): void;
}

interface Watched {
  readonly client: Client;
  /** Milliseconds by the clock, and of the engine's thread on a processor, when it began. */
  readonly since: number;
  readonly processorSince: number | undefined;
  allowedMs: number;
}

// A restart takes about a second: what is cancelled earlier is likely to be done sooner by itself.
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

  /** Looks again when it can be over at the earliest: nobody has more of a processor than the clock goes on. */
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
