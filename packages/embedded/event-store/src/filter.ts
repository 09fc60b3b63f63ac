import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventIndex } from './storage/event-index.js';

export interface Filter {
  matches(ordinal: number): boolean;
  /** In scanned events. */
  readonly checkpointEvery: number;
}

export class UnsupportedFilter extends Error {
  override readonly name = 'UnsupportedFilter';
}

const searchWindowDefault = 32;

/**
 * Supports prefixes of stream names or event types, or one of two expressions.
 *
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
  const window = options.hasMax() ? options.getMax() : searchWindowDefault;
  return {
    matches: (ordinal) =>
      isMatch(
        onStream === undefined
          ? index.types.name(index.typeOf(ordinal))
          : index.streams.name(index.streamOf(ordinal)),
      ),
    checkpointEvery: Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}

const literal = String.raw`(?:\\[^\w\s]|[^\\^$.*+?()[\]{}|])+`;
const nameList = new RegExp(String.raw`^\^\((${literal}(?:\|${literal})*)\)\$$`, 'u');

/** Supports `^[^$]` and `^(One|Two)$`, which prefixes cannot express. */
function matcherOf(regex: string): (name: string) => boolean {
  if (regex === '^[^$]') return (name) => !name.startsWith('$');
  const [, list] = nameList.exec(regex) ?? [];
  if (list === undefined) {
    throw new UnsupportedFilter(
      `the embedded event store knows the expressions ^[^$] and ^(One|Two)$, not ${regex.slice(0, 200)}`,
    );
  }
  const names = new Set(
    (list.match(/(?:\\.|[^\\|])+/gu) ?? []).map((name) => name.replace(/\\(.)/gu, '$1')),
  );
  return (name) => names.has(name);
}
