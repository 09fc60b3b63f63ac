import type { ClientBase } from 'pg';
import type { StoredEvent } from '../../event-log/types.js';
import { type ParkedStream, parkedAt } from './parked-stream.js';
import { type Projecting, projectCarefully } from './project.js';
import { readEvent } from './read-event.js';

/** Consecutive events of a parked stream, and the next one. */
export interface Page {
  readonly events: readonly StoredEvent[];
  /** Undefined if no further event of the stream waits. */
  readonly next: StoredEvent | undefined;
}

/**
 * Projects waiting events up to the first one that cannot be projected. Updates the draft: the stream stays parked
 * from that event on, or is released.
 *
 * @returns the stream's remaining parking; undefined if it is released
 */
export async function projectPage(
  client: ClientBase,
  projecting: Omit<Projecting, 'isRetry'>,
  before: ParkedStream,
  { events, next }: Page,
): Promise<ParkedStream | undefined> {
  const { draft, projection } = projecting;
  const { stream } = before;
  draft.release(stream);
  const read = events.map((stored) => readEvent(projection.codec, stored));
  await projectCarefully(client, { ...projecting, isRetry: true }, read);
  const parkedAgain = draft.get(stream);
  const stays = parkedAgain ?? (next === undefined ? undefined : parkedAt(next, before));
  if (stays === undefined) return undefined;
  const projected = parkedAgain === undefined ? events.length : indexOf(events, parkedAgain);
  const parked = { ...stays, events: before.events - projected };
  draft.put(parked);
  return parked;
}

function indexOf(events: readonly StoredEvent[], { revision }: ParkedStream): number {
  const index = events.findIndex((event) => event.revision === revision);
  if (index < 0) throw new Error(`revision ${revision} is not among the page's events`);
  return index;
}
