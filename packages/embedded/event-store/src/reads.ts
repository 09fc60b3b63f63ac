import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventIndex } from './storage/event-index.js';
import type { EventStore } from './store.js';
import { errors } from './wire/errors.js';

export type Filter = (ordinal: number) => boolean;

/**
 * Prefixes of stream names, or every type but the server's own.
 * @throws CallError for another filter
 */
export function filterOf(options: ReadReq.Options.FilterOptions, index: EventIndex): Filter {
  const [streams, types] = [options.getStreamIdentifier(), options.getEventType()];
  if (streams?.getRegex() === '') {
    const prefixes = streams.getPrefixList();
    return (ordinal) => prefixes.some((prefix) => index.event(ordinal).stream.startsWith(prefix));
  }
  if (types?.getRegex() === '^[^$]') return (ordinal) => !index.event(ordinal).type.startsWith('$');
  throw errors.invalid(
    'the embedded event store filters by prefixes of stream names, or types by the expression ^[^$]',
  );
}

/** A revision or position is inclusive. */
export type From = number | 'start' | 'end';

export interface ReadOptions {
  readonly from: From;
  readonly backwards: boolean;
  readonly countMax: number;
}

/** Returns ordinals; undefined for a missing stream. */
export function readStream(
  { index, visible }: EventStore,
  name: string,
  { from, backwards, countMax }: ReadOptions,
): readonly number[] | undefined {
  const ordinals = index.stream(name);
  // Found from the end: only a stream's last events can be invisible.
  const count = ordinals.findLastIndex((ordinal) => ordinal < visible) + 1;
  if (count === 0) return undefined;
  const start = from === 'start' ? 0 : from === 'end' ? count : from;
  if (!backwards) return ordinals.slice(start, Math.min(count, start + countMax));
  const end = Math.min(start + 1, count);
  return ordinals.slice(Math.max(0, end - countMax), end).reverse();
}

/**
 * Returns ordinals. A position is inclusive forwards and exclusive backwards.
 * @throws CallError without an event at the position
 */
export function* readAll(
  store: EventStore,
  { from, backwards, countMax }: ReadOptions,
): Generator<number> {
  const start = ordinalFrom(store, from, backwards);
  const count = Math.min(countMax, backwards ? start : store.visible - start);
  for (let n = 0; n < count; n += 1) yield backwards ? start - 1 - n : start + n;
}

/**
 * The position must be the start of an event, as in EventStoreDB.
 * @throws CallError without an event at the position
 */
export function ordinalFrom({ index, visible }: EventStore, from: From, backwards = false): number {
  if (from === 'start' || from === 0) return 0;
  if (from === 'end') return visible;
  const ordinal = index.ordinalAt(from);
  if (ordinal >= visible && !backwards) return visible;
  if (ordinal < visible && index.event(ordinal).position === from) return ordinal;
  throw errors.unknown(`no event begins at position ${from}`);
}
