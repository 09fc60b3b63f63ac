import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagesFrom } from '../reading/ask';
import { readKey, useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';

export type NameOf = (id: string) => string;

export type Names = Readonly<Record<'counterparty' | 'reseller' | 'asset', NameOf>>;

interface Named {
  readonly id: string;
  readonly name: string;
}

type NamedList = '/api/v1/exchange/counterparties' | '/api/v1/resellers' | '/api/v1/assets';

const namesMax = 10_000;

/** The beginning of an id stands for an unknown name. */
export function useNameOf(path: NamedList, enabled = true): NameOf {
  const { client, resellerId } = useSession();
  const { data } = useQuery({
    queryKey: ['names', ...readKey(resellerId, path, namesMax)],
    enabled,
    queryFn: async ({ signal }) => {
      const named: Named[] = [];
      for await (const { items } of pagesFrom(client, path, { limit: 1_000 }, signal)) {
        named.push(...(items as readonly Named[]));
        if (named.length >= namesMax) break;
      }
      return named;
    },
  });
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
