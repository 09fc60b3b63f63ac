import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A moment of the past in an address: a position of the log, or an RFC 3339 time. Without one it is now. */
export interface AsOfSearch {
  readonly as_of?: string;
}

/** What an address says of the moment; what is no moment is left out. */
export function asOfSearch(search: Readonly<Record<string, unknown>>): AsOfSearch {
  const value = search['as_of'];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && isMoment(text) ? { as_of: text } : {};
}

/** Whether a text is a position or a time, as the ledger takes it. */
export function isMoment(text: string): boolean {
  return isPosition(text) || (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)));
}

/** Whether a moment is a position of the log. */
export const isPosition = (text: string) => /^\d{1,19}$/.test(text);

/** The moment that this page is shown as of, from its address; undefined is now. */
export function useAsOf(): {
  readonly asOf: string | undefined;
  readonly setAsOf: (asOf: string | undefined) => void;
} {
  const { as_of: asOf } = asOfSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setAsOf = useCallback(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        replace: true,
        search: (before: Readonly<Record<string, unknown>>) => {
          const { as_of: _, ...rest } = before;
          return next === undefined ? rest : { ...rest, as_of: next };
        },
      }),
    [navigate],
  );
  return { asOf, setAsOf };
}
