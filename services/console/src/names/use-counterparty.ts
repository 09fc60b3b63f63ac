import { useRead } from '../reading/use-read';

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
