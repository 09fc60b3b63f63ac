import type { PageSearch } from './use-page-search';

/** As much is looked for at once. */
const charsMax = 200;

/** What an address looks for in a list, for the ledger to search. */
export function searchOf({ q = '' }: PageSearch): { readonly q?: string } {
  const text = q.trim().slice(0, charsMax).trim();
  return text === '' ? {} : { q: text };
}
