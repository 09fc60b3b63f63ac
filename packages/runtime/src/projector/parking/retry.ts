import type { Pool } from 'pg';
import { StreamDeleted } from '../../event-log/errors.js';
import type { EventLog, StoredEvent } from '../../event-log/types.js';
import type { Logger } from '../../process/logger.js';
import { isEventError, LaneMoved } from '../lane-failures.js';
import type { LaneProjector } from '../lane-projector.js';
import type { Change } from '../lane-tables.js';
import { type ParkedStream, type ParkingDraft, parkedAt } from './parked-stream.js';
import { dueStreams, notePostponed } from './parking-table.js';
import { readEvent } from './read-event.js';

interface Page {
  readonly events: readonly StoredEvent[];
  readonly next: StoredEvent | undefined;
}

/** The parked rest of the stream after the page. */
function remainder(
  draft: ParkingDraft,
  before: ParkedStream,
  { events, next }: Page,
): ParkedStream | undefined {
  const again = draft.streams().get(before.stream);
  const stays = again ?? (next && parkedAt(next, before));
  const projected =
    again === undefined
      ? events.length
      : events.findIndex(({ revision }) => revision === again.revision);
  return stays && { ...stays, events: before.events - projected };
}

const pageMax = 200;
const atOnceMax = 100;
const workMs = 500;

/**
 * Retries for at most 500 ms, so that new events do not wait.
 * @param position the lane's checkpoint
 * @throws LaneMoved
 */
export async function retryDue(
  projector: LaneProjector,
  { pool, log }: { readonly pool: Pool; readonly log: Logger },
  position: bigint,
): Promise<void> {
  const { projection, tables } = projector.parts;
  const { lane } = projection;

  /** True if the stream advanced and still waits. */
  async function tryOnce(parked: ParkedStream): Promise<boolean> {
    const { stream } = parked;
    try {
      const stays = await retryStream(projector, parked, position);
      if (stays === undefined) log.info({ lane, stream }, 'parked stream released');
      if (stays?.position !== parked.position) return stays !== undefined;
    } catch (error) {
      if (error instanceof LaneMoved) throw error;
      // A failed retry must not stop the lane.
      log.warn({ lane, stream, reason: String(error) }, 'retry of parked stream failed');
    }
    await notePostponed(pool, lane, stream);
    return false;
  }

  if (tables.parked().size === 0) return;
  const until = performance.now() + workMs;
  for (const stream of await dueStreams(pool, lane, atOnceMax)) {
    for (let isDue = true; isDue && performance.now() < until; ) {
      const parked = tables.parked().get(stream);
      isDue = parked !== undefined && (await tryOnce(parked));
    }
  }
}

/**
 * A page that fails is halved.
 * @param position the lane's checkpoint
 * @returns the remaining parking; undefined if released
 */
export async function retryStream(
  projector: LaneProjector,
  parked: ParkedStream,
  position: bigint,
  most = pageMax,
): Promise<ParkedStream | undefined> {
  const { eventLog, projection, tables } = projector.parts;
  const size = Math.min(projection.batchMax ?? pageMax, most);
  const page = await nextPage(eventLog, parked, { position, size });
  const step = { from: position, to: position, events: 0, eventId: null };
  let stays: ParkedStream | undefined;
  const change: Change = (work) =>
    tables.change(step, async (client, draft) => {
      draft.release(parked.stream);
      await work(client, draft);
      stays = remainder(draft, parked, page);
      if (stays !== undefined) draft.put(stays);
    });
  const events = page.events.map((stored) => readEvent(projection, stored));
  try {
    await projector.project(change, events, true);
  } catch (error) {
    const [first] = page.events;
    if (first === undefined || !isEventError(error)) throw error;
    if (events.length > 1) {
      return retryStream(projector, parked, position, Math.ceil(events.length / 2));
    }
    await projector.projectFaulty(change, first, error, true);
  }
  return stays;
}

async function nextPage(
  eventLog: Pick<EventLog, 'readStream'>,
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
