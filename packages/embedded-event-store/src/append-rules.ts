/** What a writer expects of a stream. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

export type Verdict =
  | { readonly verdict: 'append' }
  /** The same events are there already; `lastRevision` is that of the last of them. */
  | { readonly verdict: 'repeated'; readonly lastRevision: bigint }
  | { readonly verdict: 'wrong_expected' };

/** The stream as an append sees it. */
export interface AppendedTo {
  /** −1 for a stream without events. */
  readonly current: bigint;
  readonly isSoftDeleted: boolean;
  /** True if the event of that revision has the id of the append's event at that index. */
  hasId(revision: bigint, index: number): boolean;
  /** The revision of a recently written event with the id of the append's event at that index. */
  recent(index: number): bigint | undefined;
}

/**
 * EventStoreDB's rules. An exact expectation below the current revision is a repetition if the very next events
 * are the same ones, for ever; `any` and `stream_exists` recognise a repetition only by recent memory.
 */
export function judge(expected: Expected, count: number, stream: AppendedTo): Verdict {
  const { current, isSoftDeleted } = stream;
  const exists = current >= 0n && !isSoftDeleted;
  if (expected === 'any' || expected === 'stream_exists') {
    if (count > 0 && stream.recent(0) !== undefined) {
      const revisions = Array.from({ length: count }, (_, index) => stream.recent(index));
      const first = revisions[0];
      if (
        first !== undefined &&
        revisions.every((found, index) => found === first + BigInt(index))
      ) {
        return { verdict: 'repeated', lastRevision: first + BigInt(count - 1) };
      }
    }
    if (expected === 'stream_exists' && !exists) return { verdict: 'wrong_expected' };
    return { verdict: 'append' };
  }
  const expectedRevision = expected === 'no_stream' ? -1n : expected;
  if (expectedRevision === current) return { verdict: 'append' };
  if (expected === 'no_stream' && isSoftDeleted) return { verdict: 'append' };
  if (expectedRevision > current || count === 0) return { verdict: 'wrong_expected' };
  for (let index = 0; index < count; index += 1) {
    const revision = expectedRevision + 1n + BigInt(index);
    if (revision > current || !stream.hasId(revision, index)) return { verdict: 'wrong_expected' };
  }
  return { verdict: 'repeated', lastRevision: expectedRevision + BigInt(count) };
}
