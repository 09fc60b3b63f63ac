import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventIndex } from './storage/event-index.js';

export type Filter = (ordinal: number) => boolean;

export class UnsupportedFilter extends Error {
  override readonly name = 'UnsupportedFilter';
}

/**
 * Prefixes of stream names or event types, or one expression.
 * @throws UnsupportedFilter
 */
export function filterOf(options: ReadReq.Options.FilterOptions, index: EventIndex): Filter {
  const onStream = options.getStreamIdentifier();
  const expression = onStream ?? options.getEventType();
  if (expression === undefined) throw new UnsupportedFilter('a filter needs names or types');
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
  throw new UnsupportedFilter(
    `the embedded event store knows the expression ^[^$], not ${regex.slice(0, 200)}`,
  );
}
