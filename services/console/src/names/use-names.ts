import { useRead } from '../reading/use-read';

/** What things are called that answers name by their ids alone. */
export interface Names {
  counterparty(id: string): string;
  reseller(id: string): string;
  asset(id: string): string;
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
    counterparty: lookUp(counterparties.data),
    reseller: lookUp(resellers.data),
    asset: lookUp(assets.data),
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function lookUp(things: readonly Named[] | undefined): (id: string) => string {
  const names = new Map(things?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id.slice(0, 8);
}
