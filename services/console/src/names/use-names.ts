import { useMemo } from 'react';
import { useRead } from '../reading/use-read';

export type NameOf = (id: string) => string;

export interface Names {
  readonly counterparty: NameOf;
  readonly reseller: NameOf;
  readonly asset: NameOf;
}

export interface WantedNames {
  readonly counterparties?: boolean;
  readonly resellers?: boolean;
  readonly assets?: boolean;
}

const most = { params: { query: { limit: 1_000 } } } as const;

export function useNames(ids: WantedNames): Names {
  const counterparties = useRead('/api/v1/exchange/counterparties', {
    ...most,
    enabled: ids.counterparties === true,
  });
  const resellers = useRead('/api/v1/resellers', { ...most, enabled: ids.resellers === true });
  const assets = useRead('/api/v1/assets', { ...most, enabled: ids.assets === true });
  return {
    counterparty: useNameOf(counterparties.data),
    reseller: useNameOf(resellers.data),
    asset: useNameOf(assets.data),
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function useNameOf(things: readonly Named[] | undefined): NameOf {
  return useMemo(() => {
    const names = new Map(things?.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? id.slice(0, 8);
  }, [things]);
}

/** Reads the list: the browser logs a 404 of the single route. */
export function useCounterparty(id: string) {
  const list = useRead('/api/v1/exchange/counterparties', {
    params: { query: { q: id, limit: 1 } },
    enabled: id !== '',
  });
  return list.data?.find((one) => one.id === id);
}
