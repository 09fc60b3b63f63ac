import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { EventLogUnavailable } from '../errors.js';
import type { Delivery, EventLog, EventLogNotice, SubscribeOptions } from '../types.js';
import { patiently } from './patiently.js';
import { followSuccession } from './succession.js';
import { LogMoves, type ReadMoveEvents } from './watch.js';

/** One of two logs: where it is now, and where it will be moved to. */
export interface LogAtPlace {
  readonly log: EventLog;
  readonly readMoveEvents: ReadMoveEvents;
}

const deadlineMsDefault = 10_000;
const retryMs = 500;

/**
 * A log that goes over to another event store by itself when it has been moved there. Positions stay what they were, so nobody
 * above notices: subscriptions go on behind the last event that they delivered, reads that are under way end where they began, and
 * an append that was refused for the move is sent on once all of the log is there. Its events' ids make that safe, wherever it
 * was carried out.
 */
export function succeededLog(
  source: LogAtPlace,
  next: LogAtPlace,
  tell: (notice: EventLogNotice) => void,
): EventLog {
  const read = { source: source.readMoveEvents, next: next.readMoveEvents };
  const succession = followSuccession(read, tell);
  const { left } = succession;
  // Every subscription listens: not a leak.
  setMaxListeners(0, left);

  const present = () => (left.aborted ? next.log : source.log);
  /** For who reads: nothing that any process has been told is missing there. */
  async function readable(): Promise<EventLog> {
    await succession.recent();
    return present();
  }

  async function* subscribe(options: SubscribeOptions): AsyncGenerator<Delivery> {
    const { signal } = options;
    let { after } = options;
    while (!signal.aborted) {
      if (!(await isKnown(signal))) return;
      const at = present();
      const ending = at === next.log ? undefined : endingWith(signal, left);
      try {
        const own = { ...options, after, signal: ending?.signal ?? signal };
        for await (const delivery of at.subscribe(own)) {
          if (delivery.kind === 'events') after = delivery.events.at(-1)?.position ?? after;
          yield delivery;
        }
      } finally {
        ending?.release();
      }
      if (at === next.log || !left.aborted) return;
    }
  }

  /** Waits until it is known which of both it is; a subscription waits for a log that is away. */
  async function isKnown(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await succession.recent();
        return true;
      } catch (error) {
        if (!(error instanceof EventLogUnavailable)) throw error;
      }
      await pause(retryMs, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }

  return {
    async append(stream, expected, events, options = {}) {
      const { deadlineMs = deadlineMsDefault, signal } = options;
      const startedAt = performance.now();
      const leftMs = () => Math.max(1, deadlineMs - (performance.now() - startedAt));
      const look = () => patiently(succession.look, { deadlineMs: leftMs(), signal });
      const send = (log: EventLog) =>
        log.append(stream, expected, events, { ...options, deadlineMs: leftMs() });

      const known = succession.standing();
      const standing = known === undefined || known.kind === 'leaving' ? await look() : known;
      if (standing.kind === 'leaving') throw new LogMoves(standing.why);
      if (standing.kind === 'there') return send(next.log);
      try {
        return await send(source.log);
      } catch (error) {
        if (!(error instanceof LogMoves)) throw error;
        const now = await look();
        const { uncertain } = error;
        if (now.kind === 'leaving') throw new LogMoves(now.why, { cause: error, uncertain });
        if (now.kind === 'here') throw error;
      }
      return send(next.log);
    },
    readStream: async (stream, options) => (await readable()).readStream(stream, options),
    async *iterateStream(stream, options) {
      yield* (await readable()).iterateStream(stream, options);
    },
    async *readAll(options) {
      yield* (await readable()).readAll(options);
    },
    async *readAllInRuns(options) {
      yield* (await readable()).readAllInRuns(options);
    },
    subscribe,
    eventAt: async (position, options) => (await readable()).eventAt(position, options),
    firstEvent: async (options) => (await readable()).firstEvent(options),
    headPosition: async (options) => (await readable()).headPosition(options),
    refusal: () => present().refusal(),
    async whyClosed() {
      const standing = await succession.recent();
      return standing.kind === 'leaving' ? standing.why : present().whyClosed();
    },
    serverVersion: () => present().serverVersion(),
    async close() {
      succession.close();
      await Promise.all([source.log.close(), next.log.close()]);
    },
  };
}

/** A signal that aborts with either of two, and lets go of both. */
function endingWith(one: AbortSignal, other: AbortSignal) {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of [one, other]) {
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  }
  return {
    signal: ending.signal,
    release() {
      for (const signal of [one, other]) signal.removeEventListener('abort', end);
    },
  };
}
