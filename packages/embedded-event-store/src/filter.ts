import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventEntry } from './storage/event-index.js';

/** A server-side filter of `$all`. */
export interface AllFilter {
  matches(entry: EventEntry): boolean;
  /** After how many events that were looked at a checkpoint notice is due. */
  readonly checkpointEvery: number;
}

const searchWindowDefault = 32;

/** The filter that a request asks for: by stream name or event type, by prefixes or regular expression. */
export function filterOf(
  options: ReadReq.Options.FilterOptions | undefined,
): AllFilter | undefined {
  if (options === undefined) return undefined;
  const onStream = options.getStreamIdentifier();
  const expression = onStream ?? options.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = expression?.getRegex() ?? '';
  const pattern = regex === '' ? undefined : new RegExp(regex, 'u');
  const window = options.hasMax() ? options.getMax() : searchWindowDefault;
  return {
    matches(entry) {
      const subject = onStream === undefined ? entry.type : entry.stream.name;
      if (pattern !== undefined) return pattern.test(subject);
      return prefixes.some((prefix) => subject.startsWith(prefix));
    },
    checkpointEvery: Math.max(1, window * Math.max(1, options.getCheckpointintervalmultiplier())),
  };
}
