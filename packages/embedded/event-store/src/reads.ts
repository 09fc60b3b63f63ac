import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventIndex } from './storage/event-index.js';
import type { EventStore } from './store.js';
import { errors } from './wire/errors.js';

export type Filter = (ordinal: number) => boolean;

/**
 * Prefixes of stream names or event types, or one expression.
 * @throws CallError for another expression
 */
export function filterOf(options: ReadReq.Options.FilterOptions, index: EventIndex): Filter {
  const onStream = options.getStreamIdentifier();
  const expression = onStream ?? options.getEventType();
  if (expression === undefined) throw errors.invalid('a filter needs names or types');
  const regex = expression.getRegex();
  const prefixes = expression.getPrefixList();
  const isMatch =
    regex === ''
      ? (name: string) => prefixes.some((prefix) => name.startsWith(prefix))
      : matcherOf(regex);
  return (ordinal) =>
    isMatch(
      onStream === undefined
        ? index.types.name(index.typeOf(ordinal))
        : index.streams.name(index.streamOf(ordinal)),
    );
}

/** Supports `^[^$]`, which prefixes cannot express. */
function matcherOf(regex: string): (name: string) => boolean {
  if (regex === '^[^$]') return (name) => !name.startsWith('$');
  throw errors.invalid(
    `the embedded event store knows the expression ^[^$], not ${regex.slice(0, 200)}`,
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
): Iterable<number> | undefined {
  const stream = index.streams.find(name);
  if (stream === undefined) return undefined;
  const count = index.revisionCount(stream, visible);
  if (count === 0) return undefined;
  const start = from === 'start' ? 0 : from === 'end' ? count : from;
  const first = backwards ? Math.min(start, count - 1) : start;
  const ordinalOf = (revision: number) => index.ordinalOf(stream, revision) ?? visible;
  return steps(
    first,
    backwards,
    Math.min(countMax, backwards ? first + 1 : count - first),
    ordinalOf,
  );
}

/**
 * Returns ordinals. A position is inclusive forwards and exclusive backwards.
 * @throws CallError without an event at the position
 */
export function readAll(store: EventStore, { from, backwards, countMax }: ReadOptions) {
  const boundary = ordinalFrom(store, from, backwards);
  const first = backwards ? boundary - 1 : boundary;
  return steps(first, backwards, Math.min(countMax, backwards ? boundary : store.visible - first));
}

function* steps(
  first: number,
  backwards: boolean,
  count: number,
  ordinalOf = (number: number) => number,
): Generator<number> {
  for (let n = 0; n < count; n += 1) yield ordinalOf(backwards ? first - n : first + n);
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
  if (ordinal < visible && index.position(ordinal) === from) return ordinal;
  throw errors.unknown(`no event begins at position ${from}`);
}
