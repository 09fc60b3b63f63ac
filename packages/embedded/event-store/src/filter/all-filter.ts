import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventIndex } from '../storage/event-index.js';
import { compilePattern } from './pattern.js';
import { MalformedFilter } from './pattern-text.js';

/** A server-side filter of `$all`. */
export interface AllFilter {
  matches(ordinal: number): boolean;
  /** After how many events that were looked at a checkpoint notice is due. */
  readonly checkpointEvery: number;
}

const searchWindowDefault = 32;

/**
 * The filter that a request asks for: by stream name or event type, by prefixes or regular expression. One with
 * neither lets nothing through.
 *
 * @throws MalformedFilter, UnsupportedFilter
 */
export function filterOf(
  options: ReadReq.Options.FilterOptions | undefined,
  index: EventIndex,
): AllFilter | undefined {
  if (options === undefined) return undefined;
  const onStream = options.getStreamIdentifier();
  const expression = onStream ?? options.getEventType();
  if (expression === undefined)
    throw new MalformedFilter('a filter is on stream names or on types');
  const multiplier = options.getCheckpointintervalmultiplier();
  if (multiplier === 0) throw new MalformedFilter('a checkpoint interval is at least 1');
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  const isWanted =
    regex === ''
      ? (subject: string) => prefixes.some((prefix) => subject.startsWith(prefix))
      : compilePattern(regex);
  const isWantedNumber = onceEach((number) =>
    isWanted(onStream === undefined ? index.typeName(number) : index.streamName(number)),
  );
  const numberOf = onStream === undefined ? index.typeNumberOf : index.streamOf;
  const window = options.hasMax() ? options.getMax() : searchWindowDefault;
  return {
    matches: (ordinal) => isWantedNumber(numberOf(ordinal)),
    checkpointEvery: Math.max(1, window) * multiplier,
  };
}

/** Asks about every number once; a stream or a type matches or does not, however many events it has. */
function onceEach(ask: (number: number) => boolean): (number: number) => boolean {
  const [unknown, wanted, unwanted] = [0, 1, 2];
  let answers = new Uint8Array(1_024);
  return (number) => {
    if (number >= answers.length) {
      const larger = new Uint8Array(Math.max(answers.length * 2, number + 1));
      larger.set(answers);
      answers = larger;
    }
    if (answers[number] === unknown) answers[number] = ask(number) ? wanted : unwanted;
    return answers[number] === wanted;
  };
}
