import type { ProposedEvent } from './recorded-event.js';
import { frameBytesMax } from './storage/frame.js';

export type Expected = 'any' | 'no_stream' | number;

export interface Appended {
  readonly revision: number;
  readonly position: number;
}

export type AppendRefusal =
  /** `current` is −1 for a stream without events. */
  | { readonly refused: 'wrong_expected'; readonly current: number }
  | { readonly refused: 'too_large' }
  /** The log was moved to another event store. */
  | { readonly refused: 'log_ended' };

/** Limit in bytes, as in EventStoreDB. */
export const appendBytesMax = 2 ** 20;
/** Overhead of an event, whose type is stored twice, in UTF-8. */
const eventOverheadMax = 256;

/**
 * Counts like EventStoreDB 24.10: two bytes per character of a type. Events without content count
 * against the frame's size only.
 */
export function isTooLarge(stream: string, events: readonly ProposedEvent[]): boolean {
  const size = events.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
  const overhead = (events.length + 1) * (eventOverheadMax + Buffer.byteLength(stream));
  return size > appendBytesMax || size * 3 + overhead > frameBytesMax;
}
