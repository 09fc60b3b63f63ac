import type { StoredEvent } from '../../event-log/types.js';
import { storable } from '../../tables/storable.js';

/**
 * Why a stream is parked. `unreadable`: an event's data is not what its schema says; `refused`: the database does not take
 * its rows; `failed`: the projection failed on it; `behind`: it needs rows of another stream that is parked.
 */
export type ParkedCode = 'unreadable' | 'refused' | 'failed' | 'behind';

/** Why an event cannot be projected now. */
export interface Fault {
  readonly code: ParkedCode;
  readonly reason: string;
  /** The stream that it waits for; null unless `behind`. */
  readonly behind: string | null;
}

/** A stream that waits in a lane, from one of its events on. */
export interface ParkedStream extends Fault {
  readonly stream: string;
  /** The first event that waits: the stream goes on from here. */
  readonly eventId: string;
  readonly eventType: string;
  readonly position: bigint;
  readonly revision: bigint;
  /** How many events wait, that one included. */
  readonly events: number;
}

/** The streams that wait in a lane, by name. */
export type ParkedStreams = ReadonlyMap<string, ParkedStream>;

/** The most streams that a lane parks, unless it is said otherwise. */
export const parkedStreamsMax = 1_000;

const reasonCharsMax = 2_000;

/** A stream that begins to wait at an event. */
export function parkedAt(event: StoredEvent, fault: Fault, events = 1): ParkedStream {
  const { id: eventId, type: eventType, stream, position, revision } = event;
  return { ...fault, stream, eventId, eventType, position, revision, events };
}

/** What an error says of the event that it is about. */
export function faultOf(error: unknown, code: 'unreadable' | 'refused' | 'failed'): Fault {
  const message = error instanceof Error ? error.message : String(error);
  return { code, reason: storableLine(message), behind: null };
}

/** Why an event waits for another stream. */
export function faultBehind(stream: string): Fault {
  return { code: 'behind', reason: storableLine(`it needs ${stream}`), behind: stream };
}

function storableLine(text: string): string {
  const held = storable(text.slice(0, reasonCharsMax));
  return typeof held === 'string' ? held : '';
}
