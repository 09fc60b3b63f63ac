import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Send } from '../../reading/ask';
import { useSession } from '../../session/use-session';

const restMs = 4_000;

/** Reloads seconds after a change, an outage or missed tiles. Pauses while hidden or offline. */
export function useLiveLayers(onChange: () => void): LayersWatch {
  const { authorized, resellerId } = useSession();
  const queries = useQueryClient();
  const watch = useMemo(() => new LayersWatch(authorized), [authorized]);
  useQuery({
    queryKey: ['layers-watch', resellerId ?? 'platform'],
    networkMode: 'online',
    staleTime: 0,
    refetchInterval: restMs,
    queryFn: async ({ signal }) => {
      const news = await watch.ask(signal);
      if (news === 'changed') {
        onChange();
        void queries.invalidateQueries({
          predicate: ({ queryKey: [kind] }) => kind === 'map' || kind === 'read',
        });
      }
      return news;
    },
  });
  return watch;
}

type LayersNews = 'same' | 'changed' | 'away';

const path = '/tiles/assets/tile.json';

/**
 * The entity tag changes with every asset, premise or territory; comparing is cheap for the ledger.
 */
export class LayersWatch {
  readonly #authorized: Send;
  #tag: string | undefined;
  #hasMissed = false;
  #notBefore = 0;
  readonly #now: () => number;

  constructor(authorized: Send, now: () => number = () => performance.now()) {
    this.#authorized = authorized;
    this.#now = now;
  }

  missed(waitMs: number): void {
    this.#hasMissed = true;
    this.#notBefore = Math.max(this.#notBefore, this.#now() + waitMs);
  }

  async ask(signal: AbortSignal): Promise<LayersNews> {
    const known = this.#tag;
    const headers: Record<string, string> = known === undefined ? {} : { 'if-none-match': known };
    const response = await this.#authorized(path, {
      method: 'HEAD',
      headers,
      // The browser's cache would answer.
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
