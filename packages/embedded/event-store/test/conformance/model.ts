import type { AppendExpectedRevision } from '@eventstore/db-client';

export type Outcome = { readonly revision: number } | { readonly error: 'wrong-expected-version' };

export interface ModelStream {
  readonly ids: string[];
}

export function newModelStream(): ModelStream {
  return { ids: [] };
}

const wrong: Outcome = { error: 'wrong-expected-version' };

export function append(
  stream: ModelStream,
  expected: AppendExpectedRevision,
  ids: readonly string[],
): Outcome {
  const end = stream.ids.length;
  const first = expected === 'any' ? end : expected === 'no_stream' ? 0 : Number(expected) + 1;
  if (first === end) return { revision: stream.ids.push(...ids) - 1 };
  const isRepetition = ids.every((id, n) => stream.ids[first + n] === id);
  return isRepetition ? { revision: first + ids.length - 1 } : wrong;
}
