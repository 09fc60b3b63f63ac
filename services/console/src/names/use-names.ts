import { useMemo } from 'react';
import { useRead } from '../reading/use-read';

export type NameOf = (id: string) => string;

export type Names = Readonly<Record<'counterparty' | 'reseller' | 'asset', NameOf>>;

type NamedList = '/api/v1/exchange/counterparties' | '/api/v1/resellers' | '/api/v1/assets';

/** The beginning of an id stands for an unknown name. */
export function useNameOf(path: NamedList, enabled = true): NameOf {
  const { data } = useRead(path, { params: { query: { limit: 1_000 } }, enabled });
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? id.slice(0, 8);
  }, [data]);
}

/** Reads the list: the browser logs a 404 of the single route. */
export function useCounterparty(id: string) {
  const list = useRead('/api/v1/exchange/counterparties', {
    params: { query: { q: id, limit: 1 } },
    enabled: id !== '',
  });
  return list.data?.find((one) => one.id === id);
}
