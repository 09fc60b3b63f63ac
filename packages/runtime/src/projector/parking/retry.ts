import type { Pool } from 'pg';
import { StreamDeleted } from '../../event-log/errors.js';
import type { EventLog } from '../../event-log/types.js';
import type { Logger } from '../../process/logger.js';
import type { EventProjection } from '../../tables/projection.js';
import { LaneMoved } from '../lane-failures.js';
import type { LaneTables } from '../lane-tables.js';
import { type Page, projectPage } from './parked-page.js';
import type { ParkedStream } from './parked-stream.js';
import { dueStreams, notePostponed } from './parking-table.js';
import type { Projecting } from './project.js';

/** Retries parked streams. */
export interface Retries {
  /**
   * Retries the due streams, oldest first, for at most 500 ms so that new events do not wait.
   *
   * @param position the lane's checkpoint
   * @throws LaneMoved
   */
  work(position: bigint): Promise<void>;
}

export interface RetryParts {
  readonly eventLog: EventLog;
  readonly projection: EventProjection;
  readonly tables: LaneTables;
  readonly skipped: Projecting['skipped'];
  readonly held?: Projecting['held'];
}

const pageMax = 200;
const atOnceMax = 100;
/** Time limit of one round of retries, in milliseconds. */
const workMs = 500;

export function createRetries(
  parts: RetryParts & { readonly pool: Pool; readonly log: Logger },
): Retries {
  const { pool, projection, tables, log } = parts;
  const { lane } = projection;

  /** @returns whether the stream advanced and is still parked */
  async function tryOnce(parked: ParkedStream, position: bigint): Promise<boolean> {
    const { stream } = parked;
    const stays = await retryStream(parts, parked, position);
    if (stays === undefined) log.info({ lane, stream }, 'parked stream released');
    if (stays?.position === parked.position) await notePostponed(pool, lane, stream);
    return stays !== undefined && stays.position !== parked.position;
  }

  return {
    async work(position) {
      if (tables.parked().size === 0) return;
      const until = performance.now() + workMs;
      for (const stream of await dueStreams(pool, lane, atOnceMax)) {
        let parked = tables.parked().get(stream);
        while (parked !== undefined && performance.now() < until) {
          try {
            if (!(await tryOnce(parked, position))) break;
          } catch (error) {
            if (error instanceof LaneMoved) throw error;
            // No failure of a retry may stop the lane.
            log.warn({ lane, stream, reason: String(error) }, 'retry of parked stream failed');
            await notePostponed(pool, lane, stream);
            break;
          }
          parked = tables.parked().get(stream);
        }
      }
    },
  };
}

/**
 * Projects the next events of a parked stream, up to the lane's checkpoint.
 *
 * @param position the lane's checkpoint
 * @returns the stream's remaining parking; undefined if it is released
 */
export async function retryStream(
  { eventLog, projection, tables, skipped, held }: RetryParts,
  parked: ParkedStream,
  position: bigint,
): Promise<ParkedStream | undefined> {
  const page = await nextPage(eventLog, parked, {
    position,
    size: Math.min(projection.batchMax ?? pageMax, pageMax),
  });
  const step = { from: position, to: position, events: 0, eventId: null };
  let stays: ParkedStream | undefined;
  await tables.change(step, async (client, draft) => {
    stays = await projectPage(client, { projection, draft, skipped, held }, parked, page);
  });
  return stays;
}

async function nextPage(
  eventLog: EventLog,
  { stream, revision }: ParkedStream,
  { position, size }: { readonly position: bigint; readonly size: number },
): Promise<Page> {
  try {
    const read = await eventLog.readStream(stream, { from: revision, maxCount: size + 1 });
    const passed = read.filter((event) => event.position <= position);
    return { events: passed.slice(0, size), next: passed[size] };
  } catch (error) {
    // A deleted stream has no waiting events.
    if (error instanceof StreamDeleted) return { events: [], next: undefined };
    throw error;
  }
}
