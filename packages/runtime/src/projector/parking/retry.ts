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

/** Tries parked streams again. */
export interface Retries {
  /**
   * Tries the streams whose time has come, oldest first, for a moment at most: events that come in are not kept waiting.
   *
   * @param position the lane's checkpoint
   * @throws LaneMoved
   */
  work(position: bigint): Promise<void>;
}

/** What a parked stream is tried with. */
export interface RetryParts {
  readonly eventLog: EventLog;
  readonly projection: EventProjection;
  readonly tables: LaneTables;
  readonly skipped: Projecting['skipped'];
  readonly held?: Projecting['held'];
}

const pageMax = 200;
const atOnceMax = 100;
/** So long are parked streams worked on before the lane looks at what is new. */
const workMs = 500;

export function createRetries(
  parts: RetryParts & { readonly pool: Pool; readonly log: Logger },
): Retries {
  const { pool, projection, tables, log } = parts;
  const { lane } = projection;

  /** @returns whether the stream has got further, and may get further still */
  async function tryOnce(parked: ParkedStream, position: bigint): Promise<boolean> {
    const { stream } = parked;
    const stays = await retryStream(parts, parked, position);
    if (stays === undefined) log.info({ lane, stream }, 'parked stream goes on');
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
            // Whatever it is, it must not keep the lane from what is new.
            log.warn({ lane, stream, reason: String(error) }, 'parked stream could not be tried');
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
 * Projects the next events of a parked stream that the lane has passed.
 *
 * @param position the lane's checkpoint
 * @returns what is parked of it now; undefined when it goes on
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
    // Nothing of it is in the log any more, so nothing waits.
    if (error instanceof StreamDeleted) return { events: [], next: undefined };
    throw error;
  }
}
