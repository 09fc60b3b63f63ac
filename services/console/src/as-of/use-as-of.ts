import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { asOfSearch } from './as-of-search';

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
