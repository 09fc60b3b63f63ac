/** What a writer expects of a stream: anything, or its current revision. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

export type Verdict =
  | { readonly verdict: 'append' }
  /** The same events are there already; `revision` is that of the last of them. */
  | { readonly verdict: 'repeated'; readonly revision: number }
  | { readonly verdict: 'wrong_expected' }
  | { readonly verdict: 'deleted' };

/** The stream as an append sees it. */
export interface AppendedTo {
  /** The last revision; −1 for a stream without events. */
  readonly current: number;
  readonly isSoftDeleted: boolean;
  readonly hasMetadata: boolean;
  /** True if the event of that revision has the id of the append's event at that index. */
  hasId(revision: number, index: number): boolean;
  /** The revision of a recently written event of the stream with the id of the append's event at that index. */
  recent(index: number): number | undefined;
}

/**
 * EventStoreDB's rules, for a stream that is not closed for ever. An exact expectation below the current
 * revision is a repetition if the very next events are the same ones, for ever; `any` and `stream_exists`
 * recognise a repetition only by recent memory. An append of which only a part is known is refused. A delete is
 * judged as the append of one event that nobody has seen.
 */
export function judge(expected: Expected, count: number, stream: AppendedTo): Verdict {
  switch (expected) {
    case 'any':
      return judgeByMemory(count, stream);
    case 'stream_exists':
      if (stream.isSoftDeleted) return { verdict: 'deleted' };
      if (stream.current < 0 && !stream.hasMetadata) return { verdict: 'wrong_expected' };
      return judgeByMemory(count, stream);
    case 'no_stream':
      return judgeByRevision(-1, count, stream, stream.isSoftDeleted);
    default:
      return judgeByRevision(Number(expected), count, stream, false);
  }
}

function judgeByMemory(count: number, stream: AppendedTo): Verdict {
  if (count === 0 || stream.recent(0) === undefined) return { verdict: 'append' };
  let revision = -1;
  for (let index = 0; index < count; index += 1) {
    const found = stream.recent(index);
    if (found === undefined) return { verdict: 'wrong_expected' };
    revision = found;
  }
  return { verdict: 'repeated', revision };
}

function judgeByRevision(
  expected: number,
  count: number,
  stream: AppendedTo,
  mayBeginAnew: boolean,
): Verdict {
  if (expected === stream.current) return { verdict: 'append' };
  if (expected > stream.current) return { verdict: 'wrong_expected' };
  if (count === 0) return { verdict: 'wrong_expected' };
  for (let index = 0; index < count; index += 1) {
    if (stream.hasId(expected + 1 + index, index)) continue;
    return index === 0 && mayBeginAnew ? { verdict: 'append' } : { verdict: 'wrong_expected' };
  }
  return { verdict: 'repeated', revision: expected + count };
}
