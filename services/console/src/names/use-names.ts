import { useMemo } from 'react';
import { useRead } from '../reading/use-read';

/** What the thing of an id is called. */
export type NameOf = (id: string) => string;

/** What things are called that answers name by their ids alone. */
export interface Names {
  readonly counterparty: NameOf;
  readonly reseller: NameOf;
  readonly asset: NameOf;
}

/** Which names are wanted. */
export interface WantedNames {
  readonly counterparties?: boolean;
  readonly resellers?: boolean;
  readonly assets?: boolean;
}

const most = { params: { query: { limit: 1_000 } } } as const;

/**
 * Names of counterparties, resellers and assets, as far as the caller may see them: a deal may be with somebody who is not
 * registered. What has no name is told by the beginning of its id.
 */
export function useNames(wanted: WantedNames): Names {
  const counterparties = useRead('/api/v1/exchange/counterparties', {
    ...most,
    enabled: wanted.counterparties === true,
  });
  const resellers = useRead('/api/v1/resellers', { ...most, enabled: wanted.resellers === true });
  const assets = useRead('/api/v1/assets', { ...most, enabled: wanted.assets === true });
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

/**
 * Reads a counterparty that may be unregistered: deals may name any id. The list answers 200 without it, where its own route
 * answers 404, which the browser's console would show as an error.
 */
export function useCounterparty(id: string) {
  const found = useRead('/api/v1/exchange/counterparties', {
    params: { query: { q: id, limit: 1 } },
    enabled: id !== '',
  });
  return found.data?.find((one) => one.id === id);
}
