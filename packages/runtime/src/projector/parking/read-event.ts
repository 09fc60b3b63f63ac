import type { EventCodec, RecordedEvent } from '../../event-log/codec.js';
import { UndecodableEvent } from '../../event-log/errors.js';
import type { StoredEvent } from '../../event-log/types.js';
import { storable } from '../../tables/storable.js';

/** The result of decoding an event. */
export type ReadEvent =
  | { readonly kind: 'event'; readonly stored: RecordedEvent<unknown> }
  | { readonly kind: 'unreadable'; readonly stored: StoredEvent; readonly error: UndecodableEvent }
  /** Type or version unknown to this process; a newer process may know it. */
  | { readonly kind: 'newer'; readonly stored: StoredEvent; readonly error: UndecodableEvent };

/** Decodes an event; if that fails, replaces characters that PostgreSQL cannot store and decodes again. */
export function readEvent(codec: EventCodec<unknown>, stored: StoredEvent): ReadEvent {
  try {
    return { kind: 'event', stored: codec.decode(stored) };
  } catch (error) {
    if (error instanceof UndecodableEvent && error.kind === 'newer') {
      return { kind: 'newer', stored, error };
    }
    return (
      readStorable(codec, stored) ?? {
        kind: 'unreadable',
        stored,
        error: undecodable(stored, error),
      }
    );
  }
}

/** Decodes the event with storable characters; undefined if it needs no replacement or still fails. */
export function readStorable(
  codec: EventCodec<unknown>,
  stored: StoredEvent,
): Extract<ReadEvent, { kind: 'event' }> | undefined {
  try {
    const data = storable(stored.data);
    if (data === stored.data) return undefined;
    return { kind: 'event', stored: codec.decode({ ...stored, data }) };
  } catch {
    return undefined;
  }
}

/** A decoder that throws another error, for example on data nested too deeply, also makes the event unreadable. */
function undecodable(stored: StoredEvent, error: unknown): UndecodableEvent {
  if (error instanceof UndecodableEvent) return error;
  const reason = `decoding failed: ${String(error)}`;
  return new UndecodableEvent(stored, undefined, { kind: 'invalid', reason }, { cause: error });
}
