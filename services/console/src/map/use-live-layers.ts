import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSession } from '../session/use-session';
import { LayersWatch } from './layers-watch';

/** Tiles are asked for anew no more often than this. */
const restMs = 4_000;

/**
 * Keeps a map as the ledger is: some seconds after an asset, a premise or a territory has changed, or the line is there again, what is
 * read of it is read anew. Nothing is asked while the tab is hidden or this machine offline. A tile that is told to the watch as missed
 * is asked for anew in the same way: a line that is there again may still lose some of the first requests.
 */
export function useLiveLayers(onChange: () => void): LayersWatch {
  const { authorized } = useSession();
  const queries = useQueryClient();
  const watch = useMemo(() => new LayersWatch(authorized), [authorized]);
  const changed = useEffectEvent(() => {
    onChange();
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfMap(queryKey) });
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    const isWanted = () => document.visibilityState === 'visible' && navigator.onLine;
    const ask = async () => {
      clearTimeout(timer);
      if (isAsking || !isWanted()) return;
      isAsking = true;
      const news = await watch.ask(signal);
      isAsking = false;
      if (signal.aborted) return;
      if (news === 'changed') changed();
      timer = setTimeout(() => void ask(), restMs);
    };
    const again = () => void ask();
    // Tiles that were asked for while there was no line are missing.
    const online = () => {
      changed();
      again();
    };
    document.addEventListener('visibilitychange', again, { signal });
    addEventListener('online', online, { signal });
    again();
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [watch]);
  return watch;
}

/** What pages of the map read: areas and features, and of the API the layers, and what happened to an asset. */
function isOfMap([kind, , path]: readonly unknown[]): boolean {
  if (kind === 'map') return true;
  return (
    kind === 'read' && typeof path === 'string' && /^\/api\/v1\/(layers|assets)(\/|$)/.test(path)
  );
}
