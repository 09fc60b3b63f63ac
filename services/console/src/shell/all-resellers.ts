import { type LedgerClient, pagesOf } from '@exchange/client';

/** Every reseller there is, for the choice of one. */
export async function allResellers(client: LedgerClient) {
  const all = [];
  const pages = pagesOf((cursor) =>
    client.GET('/api/v1/resellers', {
      params: { query: { limit: 1000, ...(cursor === undefined ? {} : { cursor }) } },
    }),
  );
  for await (const page of pages) all.push(...page);
  return all.sort((a, b) => a.name.localeCompare(b.name));
}
