import type { AppendExpectedRevision } from '@eventstore/db-client';

export type Outcome =
  | { readonly revision: number }
  | { readonly error: 'wrong-expected-version'; readonly actual: 'no_stream' | bigint };

export interface ModelStream {
  readonly ids: string[];
}

export function newModelStream(): ModelStream {
  return { ids: [] };
}

export function append(
  stream: ModelStream,
  expected: AppendExpectedRevision,
  ids: readonly string[],
): Outcome {
  const end = stream.ids.length;
  const first = expected === 'any' ? end : expected === 'no_stream' ? 0 : Number(expected) + 1;
  if (first === end) return { revision: stream.ids.push(...ids) - 1 };
  const isRepetition = ids.every((id, n) => stream.ids[first + n] === id);
  if (isRepetition) return { revision: first + ids.length - 1 };
  return { error: 'wrong-expected-version', actual: end === 0 ? 'no_stream' : BigInt(end - 1) };
}
