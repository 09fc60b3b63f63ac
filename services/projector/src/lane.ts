import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerEvent } from '@exchange/domain';
import type { EventCodec, EventLog, StoredEvent } from '@exchange/event-log';
import type { Projection } from '@exchange/read-models/projections';
import type { Logger } from '@exchange/service-shell';
import type { Pool } from 'pg';
import {
  advanceCheckpoint,
  announceSeen,
  holdLane,
  inTransaction,
  readCheckpoint,
  stopLane,
} from './checkpoint.js';
import { isPassing } from './trouble.js';

export interface LaneDependencies {
  readonly eventLog: EventLog;
  readonly codec: EventCodec<LedgerEvent>;
  readonly pool: Pool;
  readonly projection: Projection;
  readonly log: Logger;
  readonly batchMax: number;
}

export interface ShiftLimits {
  /** The shift ends when the lane has been quiet for so long. */
  readonly idleMs: number;
  /** The shift ends after so long whatever happens, so that another worker may take over. */
  readonly lengthMs: number;
}

/** One read model's ordered consumer. */
export interface Lane {
  /** Follows the log from the checkpoint until the lane is quiet, the time is over or the signal aborts. */
  shift(limits: ShiftLimits, signal: AbortSignal): Promise<void>;
}

const noticeMs = 25;
const retryMs = 250;

/** Somebody else holds the lane, or has moved its checkpoint: this shift has to look again. */
class LaneMoved extends Error {
  readonly busy: boolean;
  constructor(busy: boolean) {
    super('the lane has moved');
    this.busy = busy;
  }
}

export function createLane(dependencies: LaneDependencies): Lane {
  const { eventLog, codec, pool, projection, log, batchMax } = dependencies;
  const { lane } = projection;

  /** Applies a batch and moves the checkpoint from exactly where we think it is. */
  async function apply(events: readonly StoredEvent[], from: bigint): Promise<bigint> {
    const last = events.at(-1)?.position ?? from;
    const decoded = events.map((stored) => codec.decode(stored));
    await inTransaction(pool, async (client) => {
      const held = await holdLane(client, lane);
      if (held !== from) throw new LaneMoved(held === 'busy');
      await projection.apply(client, decoded);
      await advanceCheckpoint(client, lane, last, events.length);
    });
    return last;
  }

  /** Applies what can be applied of a batch that failed as a whole, up to the event that is to blame. */
  async function applyOneByOne(events: readonly StoredEvent[], from: bigint): Promise<bigint> {
    let position = from;
    for (const event of events) {
      try {
        position = await apply([event], position);
      } catch (error) {
        if (isPassing(error) || error instanceof LaneMoved) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        const { id, stream, revision, type } = event;
        log.error(
          { lane, id, stream, revision: revision.toString(), type, err: error },
          'lane stopped',
        );
        await stopLane(pool, lane, `${type} ${stream}@${revision} (${id}): ${reason}`);
        throw new LaneStopped(reason);
      }
    }
    return position;
  }

  async function follow(limits: ShiftLimits, signal: AbortSignal): Promise<void> {
    let position = await readCheckpoint(pool, lane);
    const ending = new AbortController();
    const end = () => ending.abort();
    signal.addEventListener('abort', end, { once: true });
    let idle = setTimeout(end, limits.idleMs);
    const length = setTimeout(end, limits.lengthMs);
    const notices = createNotices(pool, lane, log);
    try {
      const deliveries = eventLog.subscribe({
        after: position === 0n ? 'start' : position,
        streamPrefixes: projection.streamPrefixes,
        batchMax,
        signal: ending.signal,
      });
      for await (const delivery of deliveries) {
        if (delivery.kind === 'progress') {
          notices.seen(delivery.position);
          continue;
        }
        clearTimeout(idle);
        try {
          position = await apply(delivery.events, position);
        } catch (error) {
          if (isPassing(error) || error instanceof LaneMoved) throw error;
          position = await applyOneByOne(delivery.events, position);
        }
        idle = setTimeout(end, limits.idleMs);
      }
    } finally {
      clearTimeout(idle);
      clearTimeout(length);
      signal.removeEventListener('abort', end);
      ending.abort();
      await notices.flush();
    }
  }

  return {
    async shift(limits, signal) {
      while (!signal.aborted) {
        try {
          return await follow(limits, signal);
        } catch (error) {
          if (error instanceof LaneStopped) return;
          if (error instanceof LaneMoved) {
            if (error.busy) return;
            continue;
          }
          if (!isPassing(error)) log.error({ lane, err: error }, 'shift failed');
          else log.warn({ lane, reason: String(error) }, 'shift interrupted');
          await pause(retryMs, undefined, { signal }).catch(() => undefined);
        }
      }
    },
  };
}

/** A poisonous event: the lane stands still until a later shift gets past it. */
class LaneStopped extends Error {}

/** Announces what was seen, at most once in a while. */
function createNotices(pool: Pool, lane: string, log: Logger) {
  let latest: bigint | undefined;
  let timer: NodeJS.Timeout | undefined;
  const announce = async () => {
    clearTimeout(timer);
    timer = undefined;
    const position = latest;
    latest = undefined;
    if (position === undefined) return;
    await announceSeen(pool, lane, position).catch((error: unknown) =>
      log.warn({ lane, reason: String(error) }, 'progress could not be announced'),
    );
  };
  return {
    seen(position: bigint): void {
      latest = position;
      timer ??= setTimeout(() => void announce(), noticeMs);
    },
    flush: announce,
  };
}
