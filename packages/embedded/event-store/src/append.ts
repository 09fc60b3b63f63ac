import type { ProposedEvent } from './recorded-event.js';
import { frameBytesMax } from './storage/frame.js';

/** The expected state of a stream: any, no events, or its current revision. */
export type Expected = 'any' | 'no_stream' | number;

/** The revision and the position of an append's last event. */
export interface Appended {
  readonly revision: number;
  readonly position: number;
}

/** Why an append did not happen. */
export type AppendRefusal =
  /** `current` is the stream's revision, −1 without events. */
  | { readonly refused: 'wrong_expected'; readonly current: number }
  | { readonly refused: 'stream_deleted' }
  | { readonly refused: 'too_large' }
  /** The log has its last event: it was moved to another event store. */
  | { readonly refused: 'log_ended' };

/** Bytes of one append, as EventStoreDB has it. */
export const appendBytesMax = 2 ** 20;

/** What counts against that maximum, as EventStoreDB 24.10 has it: two bytes for each character of a type. */
export function appendSize(events: readonly ProposedEvent[]): number {
  return events.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
}

/** Beside content and type, an event takes its headers and its stream's name; a type is stored twice, in UTF-8. */
const eventOverheadMax = 256;

/** False for events that are too many for one frame: those without content count nothing against the maximum. */
export function fitsFrame(stream: string, events: readonly ProposedEvent[]): boolean {
  const overhead = (events.length + 1) * (eventOverheadMax + Buffer.byteLength(stream));
  return appendSize(events) * 3 + overhead <= frameBytesMax;
}
