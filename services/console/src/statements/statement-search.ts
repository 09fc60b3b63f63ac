import { asOfSearch } from '../as-of/as-of-search';
import { isId } from '../forms/check-scalar';
import { type Raw, validText } from '../reading/address';

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

const isMonth = (text: string) => /^(19[7-9]\d|[2-8]\d{3})-(0[1-9]|1[0-2])$/.test(text);
const isName = (text: string) => /^[A-Za-z][\w+/-]{0,63}$/.test(text);

export function readListSearch(raw: Raw): ListSearch {
  return {
    ...validText(raw, 'counterparty_id', isId),
    ...validText(raw, 'month', isMonth),
    ...validText(raw, 'series_id', isId),
  };
}

export function readPreviewSearch(raw: Raw): PreviewSearch {
  const isOfNone = raw['of_no_reseller'] === true;
  return {
    ...validText(raw, 'counterparty_id', isId),
    ...validText(raw, 'month', isMonth),
    ...validText(raw, 'time_zone', isName),
    of_no_reseller: isOfNone ? true : undefined,
    ...validText(raw, 'reseller_id', (id) => !isOfNone && isId(id)),
    ...asOfSearch(raw),
  };
}
