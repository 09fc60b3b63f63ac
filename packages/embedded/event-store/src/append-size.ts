import type { ProposedEvent } from './recorded-event.js';
import { frameBytesMax } from './storage/frame.js';

/** What counts against the maximum append size, as EventStoreDB 24.10 has it: a type's characters take two bytes. */
export function appendSize(events: readonly ProposedEvent[]): number {
  return events.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
}

/** Events without content count nothing against the maximum, but each of them takes room in the log. */
export function fitsFrame(stream: string, events: readonly ProposedEvent[]): boolean {
  const overheadMost = 256 + Buffer.byteLength(stream);
  const named = events.reduce(
    (sum, { type, contentType }) =>
      sum + Buffer.byteLength(type) + Buffer.byteLength(contentType) + overheadMost,
    overheadMost,
  );
  return appendSize(events) + named <= frameBytesMax;
}
