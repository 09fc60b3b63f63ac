import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isTransient } from '../errors/transient.js';
import { EventLogAccessRefused, LogRefused } from '../event-log/errors.js';
import type { EventLog } from '../event-log/types.js';
import type { Logger } from '../process/logger.js';
import { unlessAborted } from '../process/unless-aborted.js';
import type { Projection } from '../tables/projection.js';
import { type Batches, LaneStopped } from './batches.js';
import { ensureCheckpoints, noteFree, readCheckpoint, stopLane } from './checkpoint.js';
import { gatherMs } from './gathering.js';
import { LaneMoved } from './lane-moved.js';
import { laneSearches } from './lane-searches.js';
import { keepStatus, type LaneStatus } from './lane-status.js';
import type { LaneTables } from './lane-tables.js';
import type { Notices } from './notices.js';
import { retrySoon } from './parking/parking-table.js';
import type { Retries } from './parking/retry.js';
import { rememberSearched } from './searched.js';
import { type ShiftLimits, startShiftClock } from './shift-clock.js';
import { LaneHeld } from './upgrade/lane-held.js';
import type { LaneStart } from './upgrade/lane-start.js';

export interface LaneDependencies {
  readonly projection: Pick<Projection, 'lane' | 'version' | 'streamPrefixes' | 'gathersMs'>;
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly tables: LaneTables;
  readonly batches: Batches;
  /** Of parked streams; none for a lane that parks none. */
  readonly retries: Retries | undefined;
  readonly start: LaneStart;
  readonly notices: Notices;
  readonly batchMax: number;
  readonly log: Logger;
}

/** One read model's ordered consumer. */
export interface Lane {
  /** Follows the log from the checkpoint until the lane is quiet, the time is over or the signal aborts. */
  shift(limits: ShiftLimits, signal: AbortSignal): Promise<void>;
  status(): LaneStatus;
}

const retryMs = { first: 100, max: 2_000 };
/** How often a busy lane looks at its parked streams. */
const parkedEveryMs = 1_000;

export function createLane(dependencies: LaneDependencies): Lane {
  const { projection, eventLog, pool, tables, batches, retries, start, notices, batchMax, log } =
    dependencies;
  const { lane, streamPrefixes, gathersMs } = projection;
  const kept = keepStatus(lane);
  const placeAfter = rememberSearched(eventLog, laneSearches(pool, projection));
  let isWorking = false;
  let hasStarted = false;
  let parkedTriedAt = 0;

  async function tryParked(at: bigint): Promise<void> {
    parkedTriedAt = performance.now();
    await retries?.work(at);
  }

  async function follow(limits: ShiftLimits, ending: AbortController): Promise<void> {
    // The tables may have been made anew since the process began.
    await ensureCheckpoints(pool, [lane]);
    const from = await start.begin(ending.signal);
    kept.beginsAt(from);
    // This version may project what another one could not.
    if (!hasStarted) await retrySoon(pool, lane);
    hasStarted = true;
    await tables.load();
    await tryParked(from);
    const place = await unlessAborted(placeAfter(from), ending.signal);
    if (place === 'aborted') return;
    const { from: after, head, searched } = place;
    const clock = startShiftClock(limits, { from: after, head }, () => ending.abort());
    let reached = Promise.resolve(from);
    let isFree = false;

    /** Nothing is left for the lane up to a position. */
    async function nothingUpTo(position: bigint, live: boolean): Promise<void> {
      searched(position, await reached);
      if (live && !isFree) {
        isFree = true;
        kept.isFree();
        await noteFree(pool, lane);
      }
      clock.searched(position);
      notices.seen(position);
    }

    try {
      const deliveries = eventLog.subscribe({
        after: after === 0n ? 'start' : after,
        streamPrefixes,
        batchMax,
        signal: ending.signal,
        async onOpened() {
          // What was read of the log before has to be in the tables that it is compared with.
          await reached;
          await start.compare();
          kept.letsGo();
          // The log does not say again what is known already.
          if (after > from && after === head) await nothingUpTo(after, true);
        },
      });
      for await (const delivery of deliveries) {
        if (performance.now() - parkedTriedAt > parkedEveryMs) await tryParked(await reached);
        if (delivery.kind === 'progress') {
          await nothingUpTo(delivery.position, delivery.live);
          continue;
        }
        clock.batchBegins();
        const before = reached;
        reached = batches.apply(delivery.events, before).then((to) => {
          kept.reached(to);
          clock.batchEnds(to);
          return to;
        });
        reached.catch(() => undefined);
        // In a backlog, a batch is decoded while the one before it is written; never more than one ahead.
        const events = delivery.events.length;
        await (events < batchMax ? reached : before);
        const restMs = gatherMs(events, gathersMs);
        if (restMs > 0) await pause(restMs);
      }
      await reached;
    } finally {
      await reached.catch(() => undefined);
      clock.stop();
      ending.abort();
      await notices.flush();
    }
  }

  /** One attempt, ended by its own limits or by the signal. */
  async function attempt(limits: ShiftLimits, signal: AbortSignal): Promise<void> {
    const ending = new AbortController();
    const end = () => ending.abort();
    signal.addEventListener('abort', end, { once: true });
    try {
      await follow(limits, ending);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** Whether another process has brought the lane further than this one: it works it. */
  async function isAhead(): Promise<boolean> {
    return (await readCheckpoint(pool, lane).catch(() => 0n)) > (kept.position() ?? 0n);
  }

  /** Leaves the log and the tables alone until the next look; says why once. */
  function hold(error: LogRefused | LaneHeld): void {
    const { message } = error;
    const isNews = kept.holds(message, error instanceof LogRefused);
    if (isNews) log.error({ lane, reason: message }, 'lane held');
  }

  async function untilDone(limits: ShiftLimits, signal: AbortSignal): Promise<void> {
    let delayMs = retryMs.first;
    while (!signal.aborted) {
      const before = kept.position();
      try {
        return await attempt(limits, signal);
      } catch (error) {
        if (error instanceof LaneStopped) {
          kept.standsStill(error.state, error.message);
          return;
        }
        if (error instanceof LaneMoved) {
          if (error.busy || (limits.yields === true && (await isAhead()))) return;
          continue;
        }
        if (signal.aborted) return;
        if (error instanceof LogRefused || error instanceof LaneHeld) {
          hold(error);
          return;
        }
        if (kept.position() !== before) delayMs = retryMs.first;
        // The event log has said so itself, once for all lanes and not at every try.
        if (error instanceof EventLogAccessRefused) log.debug({ lane }, 'shift waits for access');
        else if (isTransient(error)) log.warn({ lane, reason: String(error) }, 'shift interrupted');
        else {
          const reason = `the shift failed: ${String(error)}`;
          log.error({ lane, err: error }, 'shift failed');
          kept.standsStill('stopped', reason);
          await stopLane(pool, lane, reason).catch(() => undefined);
        }
        await pause(delayMs, undefined, { signal }).catch(() => undefined);
        delayMs = Math.min(delayMs * 2, retryMs.max);
      }
    }
  }

  return {
    async shift(limits, signal) {
      isWorking = true;
      try {
        await untilDone(limits, signal);
      } finally {
        isWorking = false;
      }
    },
    status: () => kept.status(isWorking),
  };
}
