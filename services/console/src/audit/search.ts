import { asOfSearch } from '../as-of/as-of-search';

/** The filters of the log, as the address has them. */
export interface LogSearch {
  readonly type?: string;
  readonly stream?: string;
  readonly actor?: string;
  readonly from?: string;
  readonly to?: string;
  /** Up to this position. */
  readonly until?: string;
  /** The event whose details are open. */
  readonly open?: string;
}

const names = ['type', 'stream', 'actor', 'from', 'to', 'until', 'open'] as const;

/** Text of an address; a number that stands there alone is text too. */
function textIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = search[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** What the address of the log says; what it does not know is left out. */
export function logSearch(search: Readonly<Record<string, unknown>>): LogSearch {
  const found: Record<string, string> = {};
  for (const name of names) {
    const text = textIn(search, name);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** The event that is to be proven. */
export function auditSearch(search: Readonly<Record<string, unknown>>): {
  readonly position?: string;
} {
  const position = textIn(search, 'position');
  return position !== undefined && /^\d{1,19}$/.test(position) ? { position } : {};
}

/** The moment that a timeline is shown as of. */
export const timelineSearch = asOfSearch;
