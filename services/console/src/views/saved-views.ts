import { useEffect, useState } from 'react';
import { isRecord } from '../forms/shape';
import { useSession } from '../session/use-session';

/** A named way to look at a page: what its address says, and what else of it the reader chooses. */
export interface SavedView {
  readonly name: string;
  /** The search parameters of the page's address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Columns of a list, in their order. */
  readonly columns?: readonly string[];
}

/** What is wrong with a name, in words; undefined if nothing is. */
export function nameFault(
  name: string,
  others: readonly Pick<SavedView, 'name'>[],
): string | undefined {
  const tidy = tidyName(name);
  if (tidy === '') return 'Give the view a name.';
  if (tidy.length > nameLengthMax) return `A name should have at most ${nameLengthMax} characters.`;
  return others.some((other) => other.name === tidy)
    ? 'There is a view of this name. Choose another name, or delete that view first.'
    : undefined;
}

/** A name without blanks around it, and with one where there were several. */
export const tidyName = (name: string) => name.trim().replaceAll(/\s+/g, ' ');

/** More would not fit into what a browser keeps for a page. */
export const viewsMax = 50;
const nameLengthMax = 60;

/** The views that a kept text says, by name; what is none is left out. */
export function readViews(text: string | null): readonly SavedView[] {
  const found = new Map<string, SavedView>();
  for (const value of listIn(text)) {
    const view = viewOf(value);
    if (view !== undefined && found.size < viewsMax) found.set(view.name, view);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

export const writeViews = (views: readonly SavedView[]) => JSON.stringify(views);

function listIn(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function viewOf(value: unknown): SavedView | undefined {
  if (!isRecord(value)) return undefined;
  const { name, search, columns } = value;
  if (typeof name !== 'string' || nameFault(name, []) !== undefined) return undefined;
  if (!isRecord(search)) return undefined;
  return {
    name: tidyName(name),
    search: { ...search },
    ...(Array.isArray(columns) && { columns: columns.filter((one) => typeof one === 'string') }),
  };
}

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
