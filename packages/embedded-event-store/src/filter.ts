import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventIndex } from './storage/event-index.js';

/** A server-side filter of `$all`. */
export interface AllFilter {
  matches(ordinal: number): boolean;
  /** After how many events that were looked at a checkpoint notice is due. */
  readonly checkpointEvery: number;
}

/** Thrown for a filter that is none. */
export class InvalidFilter extends Error {
  override readonly name = 'InvalidFilter';
}

const searchWindowDefault = 32;

/**
 * The filter that a request asks for: by stream name or event type, by prefixes or regular expression.
 *
 * @throws InvalidFilter
 */
export function filterOf(
  options: ReadReq.Options.FilterOptions | undefined,
  index: EventIndex,
): AllFilter | undefined {
  if (options === undefined) return undefined;
  const onStream = options.getStreamIdentifier();
  const expression = onStream ?? options.getEventType();
  if (expression === undefined) throw new InvalidFilter('a filter is on stream names or on types');
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  if (prefixes.length === 0 && regex === '') {
    throw new InvalidFilter('a filter has prefixes or a regular expression');
  }
  const pattern = regex === '' ? undefined : compile(regex);
  const isWanted = (subject: string): boolean =>
    pattern === undefined
      ? prefixes.some((prefix) => subject.startsWith(prefix))
      : pattern.test(subject);
  const wantedTypes = new Map<string, boolean>();
  const isWantedType = (type: string): boolean => {
    const known = wantedTypes.get(type);
    if (known !== undefined) return known;
    const isWantedNow = isWanted(type);
    wantedTypes.set(type, isWantedNow);
    return isWantedNow;
  };
  const window = options.hasMax() ? options.getMax() : searchWindowDefault;
  return {
    matches: (ordinal) =>
      onStream === undefined
        ? isWantedType(index.typeOf(ordinal))
        : isWanted(index.streamName(index.streamOf(ordinal))),
    checkpointEvery: Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}

/** Clients write expressions for .NET; JavaScript's `u` flag refuses some harmless escapes of those. */
function compile(regex: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(regex, flags);
    } catch {
      // Refused with this flag.
    }
  }
  throw new InvalidFilter(`not a regular expression: ${regex}`);
}
