import type { PageSearch } from './use-page-search';

/** The filter by state that an address names, once its two letters are there. */
export function stateOf({ state = '' }: PageSearch): { readonly state?: string } {
  return /^[A-Za-z]{2}$/.test(state) ? { state: state.toUpperCase() } : {};
}
