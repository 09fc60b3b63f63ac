import type { AppendExpectedRevision } from '@eventstore/db-client';

/** What an operation comes to: the stream's last revision, or the client's name for the error. */
export type Outcome =
  | { readonly revision: number }
  | { readonly error: 'wrong-expected-version' | 'stream-deleted' };

/** One stream, said as simply as it can be. */
export interface ModelStream {
  /** The ids of its events; the index is the revision. */
  ids: string[];
  state: 'open' | 'soft-deleted' | 'tombstoned';
  hasMetadata: boolean;
  truncateBefore: number;
  maxCount: number | undefined;
}

export function newModelStream(): ModelStream {
  return { ids: [], state: 'open', hasMetadata: false, truncateBefore: 0, maxCount: undefined };
}

const wrong: Outcome = { error: 'wrong-expected-version' };
const deleted: Outcome = { error: 'stream-deleted' };

export function append(
  stream: ModelStream,
  expected: AppendExpectedRevision,
  ids: readonly string[],
): Outcome {
  const outcome = judge(stream, expected, ids);
  if ('error' in outcome || outcome.isRepetition) return outcome;
  if (stream.state === 'soft-deleted') revive(stream);
  stream.ids.push(...ids);
  return { revision: stream.ids.length - 1 };
}

export function setMetadata(
  stream: ModelStream,
  metadata: { readonly maxCount?: number; readonly truncateBefore?: number },
): Outcome {
  if (stream.state === 'tombstoned') return deleted;
  stream.maxCount = metadata.maxCount;
  stream.truncateBefore = metadata.truncateBefore ?? 0;
  stream.hasMetadata = true;
  if (stream.state === 'soft-deleted') revive(stream);
  return { revision: 0 };
}

export function remove(
  stream: ModelStream,
  expected: AppendExpectedRevision,
  kind: 'soft-deleted' | 'tombstoned',
): Outcome {
  const outcome = judge(stream, expected, ['an id of its own']);
  if ('error' in outcome) return outcome;
  if (kind === 'soft-deleted' && stream.ids.length === 0 && !stream.hasMetadata) return wrong;
  stream.state = kind;
  if (kind === 'soft-deleted') {
    stream.hasMetadata = true;
    stream.maxCount = undefined;
  }
  return { revision: 0 };
}

/** The readable ids, or the error that a read ends with. */
export function read(
  stream: ModelStream,
): { readonly ids: readonly string[] } | { readonly error: string } {
  if (stream.state === 'tombstoned') return { error: 'stream-deleted' };
  if (stream.state === 'soft-deleted' || stream.ids.length === 0) {
    return { error: 'stream-not-found' };
  }
  const kept = stream.maxCount ?? stream.ids.length;
  const first = Math.max(stream.truncateBefore, stream.ids.length - kept);
  return { ids: stream.ids.slice(first) };
}

function revive(stream: ModelStream): void {
  stream.state = 'open';
  stream.truncateBefore = stream.ids.length;
}

function judge(
  stream: ModelStream,
  expected: AppendExpectedRevision,
  ids: readonly string[],
): Outcome & { readonly isRepetition?: boolean } {
  if (stream.state === 'tombstoned') return deleted;
  if (expected === 'stream_exists') {
    if (stream.state === 'soft-deleted') return deleted;
    if (stream.ids.length === 0 && !stream.hasMetadata) return wrong;
  }
  const go = { revision: stream.ids.length + ids.length - 1 };
  if (expected === 'any' || expected === 'stream_exists') {
    // An id may have been appended twice, by revision; the first one is remembered.
    const found = ids.map((id) => stream.ids.indexOf(id));
    if (found[0] === -1) return go;
    if (found.includes(-1)) return wrong;
    return { revision: found.at(-1) ?? -1, isRepetition: true };
  }
  const after = expected === 'no_stream' ? 0 : Number(expected) + 1;
  if (after === stream.ids.length) return go;
  if (after > stream.ids.length) return wrong;
  const there = stream.ids.slice(after, after + ids.length);
  if (there[0] !== ids[0] && expected === 'no_stream' && stream.state === 'soft-deleted') return go;
  const isSame = there.length === ids.length && there.every((id, index) => id === ids[index]);
  return isSame ? { revision: after + ids.length - 1, isRepetition: true } : wrong;
}
