import { useSearch } from '@tanstack/react-router';
import { type Raw, useSearchChange, validText } from '../reading/address';

export interface AsOfSearch {
  readonly as_of?: string;
}

export function asOfSearch(search: Raw): AsOfSearch {
  return validText(search, 'as_of', isMoment);
}

function isMoment(text: string): boolean {
  return isPosition(text) || (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)));
}

export const isPosition = (text: string) => /^\d{1,19}$/.test(text);

export function useAsOf() {
  const { as_of: asOf } = asOfSearch(useSearch({ strict: false }));
  const change = useSearchChange();
  return { asOf, setAsOf: (as_of: string | undefined) => change({ as_of }) };
}
