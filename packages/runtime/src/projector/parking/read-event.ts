import { type EventCodec, type RecordedEvent, recordedEvent } from '../../event-log/codec.js';
import { UndecodableEvent } from '../../event-log/errors.js';
import type { StoredEvent } from '../../event-log/types.js';
import type { Projection } from '../../tables/definition/projection.js';
import { storable } from '../../tables/storable.js';

export type ReadEvent =
  | { readonly kind: 'event'; readonly stored: RecordedEvent<unknown> }
  /** A newer process may know an event of `newer` kind. */
  | { readonly kind: 'unreadable'; readonly stored: StoredEvent; readonly error: UndecodableEvent };

/** A lane that reads the log gets events as stored. */
export function readEvent(
  { reads, codec }: Pick<Projection, 'reads' | 'codec'>,
  stored: StoredEvent,
): ReadEvent {
  if (reads === 'log') return { kind: 'event', stored: recordedEvent(stored, null) };
  try {
    return { kind: 'event', stored: codec.decode(stored) };
  } catch (error) {
    const clean = readStorable(codec, stored);
    return clean ?? { kind: 'unreadable', stored, error: undecodable(stored, error) };
  }
}

export function readStorable(
  codec: EventCodec<unknown>,
  stored: StoredEvent,
): ReadEvent | undefined {
  try {
    const data = storable(stored.data);
    if (data === stored.data) return undefined;
    return { kind: 'event', stored: codec.decode({ ...stored, data }) };
  } catch {
    return undefined;
  }
}

function undecodable(stored: StoredEvent, error: unknown): UndecodableEvent {
  if (error instanceof UndecodableEvent) return error;
  const reason = `decoding failed: ${String(error)}`;
  return new UndecodableEvent(stored, undefined, { kind: 'invalid', reason }, { cause: error });
}
