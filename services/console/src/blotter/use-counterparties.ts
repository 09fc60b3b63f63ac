import { useMemo } from 'react';
import { useRead } from '../reading/use-read';

/** The most that are looked up at once; others are shown by their id. */
const namedMax = 1_000;

/** The names of counterparties by id, as a cell shows them. */
export function useCounterpartyNames(): ReadonlyMap<string, string> {
  const { data } = useRead('/api/v1/exchange/counterparties', {
    params: { query: { limit: namedMax } },
  });
  return useMemo(() => new Map((data ?? []).map(({ id, name }) => [id, name])), [data]);
}
