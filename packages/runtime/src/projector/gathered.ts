import type { ClientBase } from 'pg';
import type { StoredEvent } from '../event-log/types.js';
import type { Projection } from '../tables/projection.js';
import { faultOf } from './parking/parked-stream.js';
import { ParkedCapReached, type ParkingDraft } from './parking/parking-draft.js';
import { type Projecting, projectAtOnce, projectCarefully } from './parking/project.js';
import { type ReadEvent, readEvent } from './parking/read-event.js';
import { isEventsFault } from './trouble.js';

/** A batch's events, decoded if the projection reads decoded events. */
export type Gathered = readonly GatheredEvent[];
type GatheredEvent = ReadEvent | { readonly kind: 'as_is'; readonly stored: StoredEvent };

/** Decodes events for a projection; a projection with `reads: 'log'` gets them as stored. */
export function gather(projection: Projection, events: readonly StoredEvent[]): Gathered {
  if (projection.reads === 'log') return events.map((stored) => ({ kind: 'as_is', stored }));
  return events.map((stored) => readEvent(projection.codec, stored));
}

/**
 * Returns the events before the first one of an unknown type or version. Unknown events of parked streams wait with
 * their stream; skipped ones are ignored.
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

export interface Applying extends Omit<Projecting, 'projection'> {
  readonly projection: Projection;
  readonly draft: ParkingDraft;
  /** True: apply the batch in parts, in savepoints, and park the streams of faulty events. False: all or nothing. */
  readonly isCareful: boolean;
}

/**
 * Applies events in a transaction.
 *
 * @throws ParkedCapReached for an event whose stream cannot be parked; a projection with `reads: 'log'` parks none
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
