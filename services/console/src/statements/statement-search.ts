import { asOfSearch } from '../as-of/as-of-search';

export interface ListSearch {
  readonly counterparty_id?: string;
  readonly month?: string;
  readonly series_id?: string;
}

export interface PreviewSearch {
  readonly counterparty_id?: string;
  readonly month?: string;
  readonly time_zone?: string;
  readonly reseller_id?: string;
  readonly of_no_reseller?: true;
  readonly as_of?: string;
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
const isMonth = (text: string) => /^(19[7-9]\d|[2-8]\d{3})-(0[1-9]|1[0-2])$/.test(text);
const isName = (text: string) => /^[A-Za-z][\w+/-]{0,63}$/.test(text);

type Raw = Readonly<Record<string, unknown>>;

function said(raw: Raw, name: string, isValid: (text: string) => boolean) {
  const value = raw[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && isValid(text) ? { [name]: text } : {};
}

export function readListSearch(raw: Raw): ListSearch {
  return {
    ...said(raw, 'counterparty_id', isId),
    ...said(raw, 'month', isMonth),
    ...said(raw, 'series_id', isId),
  };
}

export function readPreviewSearch(raw: Raw): PreviewSearch {
  const isOfNone = raw['of_no_reseller'] === true;
  return {
    ...said(raw, 'counterparty_id', isId),
    ...said(raw, 'month', isMonth),
    ...said(raw, 'time_zone', isName),
    ...(isOfNone ? { of_no_reseller: true } : said(raw, 'reseller_id', isId)),
    ...asOfSearch(raw),
  };
}
