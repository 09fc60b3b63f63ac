import { useEffect, useState } from 'react';
import { useSession } from '../session/use-session';
import { readViews, type SavedView, writeViews } from './saved-views';

/** The views of a page that this browser keeps, and how to keep others. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  /** Keeps what the views become; false where this browser keeps nothing more. */
  keep(change: (views: readonly SavedView[]) => readonly SavedView[]): boolean;
}

/**
 * The saved views of a page: kept by this browser for this address of the ledger, apart for the platform and for each reseller. They
 * hold what an address holds, and no key.
 */
export function useSavedViews(page: string): SavedViews {
  const { resellerId } = useSession();
  const place = `ledger-console-views ${page} ${resellerId ?? 'platform'}`;
  const [kept, setKept] = useState(() => ({ place, views: readViews(keptText(place)) }));
  const views = kept.place === place ? kept.views : readViews(keptText(place));
  useEffect(() => {
    const look = () => setKept({ place, views: readViews(keptText(place)) });
    look();
    // Another tab keeps views too.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [place]);
  return {
    views,
    keep(change) {
      const next = change(readViews(keptText(place)));
      try {
        localStorage.setItem(place, writeViews(next));
      } catch {
        return false;
      }
      setKept({ place, views: readViews(writeViews(next)) });
      return true;
    },
  };
}

function keptText(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}
