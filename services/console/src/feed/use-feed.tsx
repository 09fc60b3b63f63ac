import { createParser } from 'eventsource-parser';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { JsonRecord } from '../forms/shape';
import { useSession } from '../session/use-session';

const FeedContext = createContext<Feed | undefined>(undefined);

export function FeedProvider({ children }: { readonly children: ReactNode }) {
  const { authorized } = useSession();
  const feed = useMemo(() => new Feed(authorized), [authorized]);
  useEffect(() => {
    document.addEventListener('visibilitychange', feed.settle);
    feed.settle();
    return () => {
      document.removeEventListener('visibilitychange', feed.settle);
      feed.close();
    };
  }, [feed]);
  return <FeedContext value={feed}>{children}</FeedContext>;
}

export function useFeed(onEvent: (event: FeedEvent) => void): void {
  const feed = useOwnFeed();
  const listener = useEffectEvent(onEvent);
  useEffect(() => feed.listen((event) => listener(event)), [feed]);
}

export function useFeedState(): FeedState {
  const feed = useOwnFeed();
  return useSyncExternalStore(feed.watch, feed.state);
}

/** Counts the connections that may have missed events. */
export function useFeedGaps(): number {
  const feed = useOwnFeed();
  return useSyncExternalStore(feed.watch, feed.gaps);
}

function useOwnFeed(): Feed {
  const feed = useContext(FeedContext);
  if (feed === undefined) throw new Error('useFeed needs a FeedProvider above it');
  return feed;
}

type FeedState = 'live' | 'reconnecting' | 'offline' | 'paused';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

const feedPath = '/api/v1/exchange/transactions/feed';
const waitMsMax = 15_000;
/** Longer than the 15 seconds between heartbeats. */
const silentMsMax = 40_000;

/** Closed in hidden tabs: a browser has six connections per host. Resumes after the last event. */
class Feed {
  readonly #fetch: Fetch;
  readonly #listeners = new Set<(event: FeedEvent) => void>();
  readonly #watchers = new Set<() => void>();
  #state: FeedState = 'paused';
  #running: AbortController | undefined;
  #lastId: string | undefined;
  #gaps = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  readonly state = (): FeedState => this.#state;

  readonly gaps = (): number => this.#gaps;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly listen = (listener: (event: FeedEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    this.settle();
    return () => {
      this.#listeners.delete(listener);
      this.settle();
    };
  };

  readonly settle = (): void => {
    const isWanted = this.#listeners.size > 0 && document.visibilityState === 'visible';
    if (isWanted && this.#running === undefined) {
      const running = new AbortController();
      this.#running = running;
      void this.#run(running.signal);
    }
    if (!isWanted && this.#running !== undefined) {
      this.#running.abort();
      this.#running = undefined;
      this.#show('paused');
    }
  };

  close(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      await this.#read(signal, () => {
        failures = 0;
        this.#show('live');
      }).catch(() => undefined);
      if (signal.aborted) return;
      this.#show(navigator.onLine ? 'reconnecting' : 'offline');
      await waited(Math.min(500 * 2 ** failures, waitMsMax), signal);
    }
  }

  async #read(signal: AbortSignal, onOpen: () => void): Promise<void> {
    const silent = new AbortController();
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (this.#lastId !== undefined) headers['last-event-id'] = this.#lastId;
    let timer = setTimeout(() => silent.abort(), silentMsMax);
    try {
      const response = await this.#fetch(feedPath, {
        headers,
        signal: AbortSignal.any([signal, silent.signal]),
      });
      // A restored older log lacks the event.
      if (response.status === 422) this.#lastId = undefined;
      if (!response.ok || response.body === null) throw new Error(`feed: ${response.status}`);
      if (this.#lastId === undefined) this.#gaps += 1;
      onOpen();
      const parser = createParser({
        onEvent: ({ id, data }) => {
          if (id !== undefined) this.#lastId = id;
          const event: FeedEvent = JSON.parse(data);
          for (const listener of [...this.#listeners]) listener(event);
        },
        onComment: (comment) => {
          // The position to resume from before the first event.
          const from = /^\s*from (\S+)/.exec(comment)?.[1];
          if (from !== undefined) this.#lastId ??= from;
        },
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(timer);
        timer = setTimeout(() => silent.abort(), silentMsMax);
        parser.feed(value);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #show(state: FeedState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

export interface FeedEvent {
  readonly type: string;
  readonly position: string;
  readonly recorded_at: string;
  readonly data: JsonRecord;
}
