import type { ClientBase } from 'pg';
import type { StoredEvent } from '../event-log/types.js';
import type { Projection } from '../tables/projection.js';
import { faultOf } from './parking/parked-stream.js';
import { ParkedCapReached, type ParkingDraft } from './parking/parking-draft.js';
import { type Projecting, projectAtOnce, projectCarefully } from './parking/project.js';
import { type ReadEvent, readEvent } from './parking/read-event.js';
import { isEventsFault } from './trouble.js';

/** Events of a batch, read as far as the lane reads them. */
export type Gathered = readonly GatheredEvent[];
type GatheredEvent = ReadEvent | { readonly kind: 'as_is'; readonly stored: StoredEvent };

/** Reads events for a projection; one that takes events as they are gets them so. */
export function gather(projection: Projection, events: readonly StoredEvent[]): Gathered {
  if (projection.reads === 'log') return events.map((stored) => ({ kind: 'as_is', stored }));
  return events.map((stored) => readEvent(projection.codec, stored));
}

/**
 * The events before the first one that this process does not know. One of a stream that is parked waits there, whatever
 * it is, and one that somebody has skipped is known to be nothing.
 */
export async function upToNewer(
  events: Gathered,
  isParked: (stream: string) => boolean,
  skipped: () => Promise<ReadonlySet<string>>,
): Promise<{
  readonly known: Gathered;
  readonly newer: Extract<ReadEvent, { kind: 'newer' }> | undefined;
}> {
  for (const [index, one] of events.entries()) {
    if (one.kind !== 'newer' || isParked(one.stored.stream)) continue;
    if ((await skipped()).has(one.stored.id)) continue;
    return { known: events.slice(0, index), newer: one };
  }
  return { known: events, newer: undefined };
}

/** How events are applied. */
export interface Applying extends Omit<Projecting, 'projection'> {
  readonly projection: Projection;
  readonly draft: ParkingDraft;
  /** Part by part, parking the streams of events that cannot be projected; else all at once, or not at all. */
  readonly isCareful: boolean;
}

/**
 * Applies events in a transaction.
 *
 * @throws ParkedCapReached for an event whose stream cannot be parked; a lane that takes events as they are parks none
 */
export async function applyEvents(
  client: ClientBase,
  events: Gathered,
  applying: Applying,
): Promise<void> {
  const { projection, isCareful } = applying;
  if (projection.reads === 'log') {
    const stored = events.map((event) => event.stored);
    if (!isCareful) return projection.apply(client, stored);
    for (const one of stored) {
      try {
        await projection.apply(client, [one]);
      } catch (error) {
        if (isEventsFault(error)) throw new ParkedCapReached(one, faultOf(error, 'failed'));
        throw error;
      }
    }
    return;
  }
  const readable = events.filter((event) => event.kind !== 'as_is');
  const project = isCareful ? projectCarefully : projectAtOnce;
  await project(client, { ...applying, projection }, readable);
}
