import type { ProposedEvent } from './recorded-event.js';
import { frameBytesMax } from './storage/frame.js';

/** The expected state of a stream: any, no events, or its current revision. */
export type Expected = 'any' | 'no_stream' | number;

/** The revision and the position of an append's last event. */
export interface Appended {
  readonly revision: number;
  readonly position: number;
}

export type AppendRefusal =
  /** `current` is the stream's revision, −1 without events. */
  | { readonly refused: 'wrong_expected'; readonly current: number }
  | { readonly refused: 'stream_deleted' }
  | { readonly refused: 'too_large' }
  /** The log has its last event, because it was moved to another event store. */
  | { readonly refused: 'log_ended' };

/** Maximum append size in bytes, as in EventStoreDB. */
export const appendBytesMax = 2 ** 20;

/**
 * Returns the size that counts against the maximum, as in EventStoreDB 24.10: a type counts two bytes per character.
 */
export function appendSize(events: readonly ProposedEvent[]): number {
  return events.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
}

/** Upper bound of an event's bytes beside content, stream name and type; a type is stored twice, in UTF-8. */
const eventOverheadMax = 256;

/** False when the events exceed one frame: events without content do not count against the append size. */
export function fitsFrame(stream: string, events: readonly ProposedEvent[]): boolean {
  const overhead = (events.length + 1) * (eventOverheadMax + Buffer.byteLength(stream));
  return appendSize(events) * 3 + overhead <= frameBytesMax;
}
