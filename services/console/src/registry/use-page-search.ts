import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What a page's address says behind its `?`: filters, the order of a list, the tab or the form that is open. */
export type PageSearch = Readonly<Record<string, string>>;

/** The search of this page's address, and what changes it; an empty value is taken out of it. */
export function usePageSearch() {
  const search = useRouterState({ select: ({ location }) => textsOf(location.search) });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: object) => textsOf({ ...before, ...changes }),
      }),
    [navigate],
  );
  return [search, change] as const;
}

/** Members that say something, as texts; whatever else somebody wrote into the address is left out. */
function textsOf(search: object): PageSearch {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
      ? [[name, String(value)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}
