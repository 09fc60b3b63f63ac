import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSession } from '../session/use-session';
import type { Authorized } from './ledger-tiles';

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

/** What an answer to a watch's question means. */
type LayersNews = 'same' | 'changed' | 'away';

const path = '/tiles/assets/tile.json';

/**
 * Asks whether anything that maps are made of has changed. All answers about layers have an entity tag that is another one after
 * every change of an asset, a customer's premise or a territory, and cost the ledger nothing where it is the same.
 */
export class LayersWatch {
  readonly #authorized: Authorized;
  #tag: string | undefined;
  /** Whether something may have been missed: everything counts as changed when the ledger answers next. */
  #hasMissed = false;
  /** Before it, what was missed is not read anew: the ledger has asked for a pause. */
  #notBefore = 0;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(authorized: Authorized, now: () => number = () => performance.now()) {
    this.#authorized = authorized;
    this.#now = now;
  }

  /** Says that a tile could not be read, though it should have been, and for how long it need not be tried again. */
  missed(waitMs: number): void {
    this.#hasMissed = true;
    this.#notBefore = Math.max(this.#notBefore, this.#now() + waitMs);
  }

  /** Asks once. After the ledger was away, or a tile was missed, everything counts as changed. */
  async ask(signal: AbortSignal): Promise<LayersNews> {
    const known = this.#tag;
    const headers: Record<string, string> = known === undefined ? {} : { 'if-none-match': known };
    const response = await this.#authorized(path, {
      method: 'HEAD',
      headers,
      // With a tag of its own, a browser's cache would answer in place of the ledger.
      cache: 'no-store',
      signal,
    }).catch(() => undefined);
    if (response === undefined || response.status === 429 || response.status >= 500) {
      this.#hasMissed = true;
      return 'away';
    }
    const hasMissed = this.#hasMissed && this.#now() >= this.#notBefore;
    if (hasMissed) this.#hasMissed = false;
    const tag = response.headers.get('etag') ?? undefined;
    if (tag !== undefined) this.#tag = tag;
    const isNew = known !== undefined && tag !== undefined && tag !== known;
    return hasMissed || isNew ? 'changed' : 'same';
  }
}
