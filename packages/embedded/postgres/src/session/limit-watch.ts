import type { Engine } from '../engine/engine.js';
import type { Client } from './client.js';

/** Ends the engine when what it runs has taken too long: nothing else can stop a statement. */
export interface LimitWatch {
  /** A client's request begins, which may take so long; undefined: as long as it needs. */
  start(client: Client, allowedMs: number | undefined): void;
  end(): void;
  /**
   * The answer is not wanted any more: it is cancelled, or its client has gone. A request that is nearly done goes on
   * to its end, since a restart costs everybody a second.
   */
  giveUp(client: Client): void;
}

// A restart takes about a second: what is cancelled earlier is likely to be done sooner by itself.
const wantedMs = 2_000;
const timerMax = 2 ** 31 - 1;

export function createLimitWatch(engine: Engine): LimitWatch {
  let watched: { readonly client: Client; readonly since: number; until: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(timer);
    watched = undefined;
  }

  return {
    start(client, allowedMs) {
      end();
      const since = performance.now();
      watched = { client, since, until: Number.POSITIVE_INFINITY };
      if (allowedMs === undefined) return;
      watched.until = since + allowedMs;
      const stop = () => engine.stop({ kind: 'time_limit', limitMs: allowedMs });
      timer = setTimeout(stop, Math.min(allowedMs, timerMax));
    },
    end,
    giveUp(client) {
      if (watched?.client !== client) return;
      const until = Math.max(watched.since + wantedMs, performance.now());
      if (until >= watched.until) return;
      watched.until = until;
      clearTimeout(timer);
      timer = setTimeout(() => engine.stop({ kind: 'cancelled' }), until - performance.now());
    },
  };
}
