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
  const after = expected === 'no_stream' ? 0 : expected === 'any' ? -1 : Number(expected) + 1;
  // The first occurrence of an id counts.
  const indexes = ids.map((id, n) =>
    expected === 'any' ? stream.ids.indexOf(id) : stream.ids[after + n] === id ? after + n : -1,
  );
  const isNew = expected === 'any' ? indexes[0] === -1 : after === stream.ids.length;
  if (isNew) return { revision: stream.ids.push(...ids) - 1 };
  return indexes.includes(-1) ? wrong : { revision: indexes.at(-1) ?? -1 };
}
