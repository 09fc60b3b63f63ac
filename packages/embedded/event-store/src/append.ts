import type { ProposedEvent } from './recorded-event.js';
import { frameBytesMax } from './storage/frame.js';

export type Expected = 'any' | 'no_stream' | number;

export interface Appended {
  readonly revision: number;
  readonly position: number;
}

export type AppendRefusal =
  /** `current` is −1 without events. */
  | { readonly refused: 'wrong_expected'; readonly current: number }
  | { readonly refused: 'too_large' }
  /** The log was moved to another event store. */
  | { readonly refused: 'log_ended' };

/** In bytes, as in EventStoreDB. */
export const appendBytesMax = 2 ** 20;

/** As in EventStoreDB 24.10: a type counts two bytes per character. */
export function appendSize(events: readonly ProposedEvent[]): number {
  return events.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
}

/** A type is stored twice, in UTF-8. */
const eventOverheadMax = 256;

/** Events without content do not count against the append size, but against the frame's. */
export function fitsFrame(stream: string, events: readonly ProposedEvent[]): boolean {
  const overhead = (events.length + 1) * (eventOverheadMax + Buffer.byteLength(stream));
  return appendSize(events) * 3 + overhead <= frameBytesMax;
}
