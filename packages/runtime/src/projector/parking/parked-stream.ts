import { errorText } from '../../errors/error-text.js';
import type { StoredEvent } from '../../event-log/types.js';
import { storable } from '../../tables/storable.js';

/**
 * `unreadable`: data does not match its schema; `refused`: by the database; `failed`: the
 * projection throws; `behind`: needs rows of another parked stream.
 */
type ParkedCode = 'unreadable' | 'refused' | 'failed' | 'behind';

export interface Fault {
  readonly code: ParkedCode;
  readonly reason: string;
  readonly behind: string | null;
}

export interface ParkedStream extends Fault {
  readonly stream: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly events: number;
}

export type ParkedStreams = ReadonlyMap<string, ParkedStream>;

export const parkedStreamsMax = 1_000;

const reasonCharsMax = 2_000;

export function parkedAt(event: StoredEvent, fault: Fault, events = 1): ParkedStream {
  const { id: eventId, type: eventType, stream, position, revision } = event;
  return { ...fault, stream, eventId, eventType, position, revision, events };
}

export function faultOf(error: unknown, code: 'unreadable' | 'refused' | 'failed'): Fault {
  const message = errorText(error);
  return { code, reason: storableLine(message), behind: null };
}

export function faultBehind(stream: string): Fault {
  return { code: 'behind', reason: storableLine(`it depends on ${stream}`), behind: stream };
}

function storableLine(text: string): string {
  const storableText = storable(text.slice(0, reasonCharsMax));
  return typeof storableText === 'string' ? storableText : '';
}
