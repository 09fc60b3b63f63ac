import { isPosition } from '../as-of/as-of-search';
import { type Raw, validText } from '../reading/address';

const names = ['type', 'stream', 'actor', 'from', 'to', 'until', 'open'] as const;

export type LogSearch = { readonly [Name in (typeof names)[number]]?: string };

export function logSearch(search: Raw): LogSearch {
  return Object.assign({}, ...names.map((name) => validText(search, name, () => true)));
}

export function auditSearch(search: Raw): { readonly position?: string } {
  return validText(search, 'position', isPosition);
}
