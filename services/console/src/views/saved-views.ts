import { useMemo, useSyncExternalStore } from 'react';
import { isRecord } from '../forms/shape';
import { useSession } from '../session/use-session';

export interface SavedView {
  readonly name: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly columns?: readonly string[];
}

export function nameFault(
  name: string,
  others: readonly Pick<SavedView, 'name'>[],
): string | undefined {
  const tidy = tidyName(name);
  if (tidy === '') return 'Enter a name.';
  if (tidy.length > nameLengthMax) return `Enter at most ${nameLengthMax} characters.`;
  return others.some((other) => other.name === tidy)
    ? 'A view with this name exists. Choose another name, or delete that view first.'
    : undefined;
}

export const tidyName = (name: string) => name.trim().replaceAll(/\s+/g, ' ');

export const viewsMax = 50;
const nameLengthMax = 60;

export function readViews(text: string | null): readonly SavedView[] {
  const views = new Map<string, SavedView>();
  for (const value of listIn(text)) {
    const view = viewOf(value);
    if (view !== undefined && views.size < viewsMax) views.set(view.name, view);
  }
  return [...views.values()].sort((a, b) => a.name.localeCompare(b.name));
}

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

export type SavedViews = ReturnType<typeof useSavedViews>;

/** Views per scope. They contain an address, never a key. */
export function useSavedViews(page: string) {
  const { resellerId } = useSession();
  const place = `ledger-console-views ${page} ${resellerId ?? 'platform'}`;
  const text = useSyncExternalStore(watchStorage, () => localStorage.getItem(place));
  const views = useMemo(() => readViews(text), [text]);
  return {
    views,
    keep(change: (views: readonly SavedView[]) => readonly SavedView[]) {
      try {
        localStorage.setItem(place, JSON.stringify(change(readViews(localStorage.getItem(place)))));
      } catch {
        return false;
      }
      // Browsers tell other tabs only.
      dispatchEvent(new Event('storage'));
      return true;
    },
  };
}

function watchStorage(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
