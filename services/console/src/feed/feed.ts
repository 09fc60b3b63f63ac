import { createParser } from 'eventsource-parser';
import { isRecord } from '../forms/shape';

/** Whether events arrive: `paused` while nobody listens or the tab is hidden. */
export type FeedState = 'live' | 'reconnecting' | 'offline' | 'paused';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

const feedPath = '/api/v1/exchange/transactions/feed';
const waitMsMax = 15_000;
/** The ledger says every 15 seconds that it is still there. */
const silentMsMax = 40_000;

/**
 * One connection to the change feed for all who listen in this tab. It is closed while the tab is hidden (a browser has six
 * connections to one host) and goes on after the last event that it gave, so that nothing is lost.
 */
export class Feed {
  readonly #fetch: Fetch;
  readonly #listeners = new Set<(event: FeedEvent) => void>();
  readonly #watchers = new Set<() => void>();
  #state: FeedState = 'paused';
  #running: AbortController | undefined;
  #lastId: string | undefined;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  readonly state = (): FeedState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Hands on every event from now on, until the returned function is called. */
  readonly listen = (listener: (event: FeedEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    this.settle();
    return () => {
      this.#listeners.delete(listener);
      this.settle();
    };
  };

  /** Connects or lets go, as the tab and its listeners want it. */
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

  /** Ends for good. */
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
      if (!response.ok || response.body === null) throw new Error(`feed: ${response.status}`);
      onOpen();
      const parser = createParser({
        onEvent: ({ id, data }) => {
          if (id !== undefined) this.#lastId = id;
          const event = feedEventOf(data);
          if (event !== undefined) for (const listener of [...this.#listeners]) listener(event);
        },
        onComment: (comment) => {
          // Where the feed began: a connection lost before the first event goes on from there.
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

/** One event of the change feed: what happened to a transaction, in the order of the log. */
export interface FeedEvent {
  readonly type: string;
  readonly position: string;
  readonly recordedAt: string;
  readonly revision: number;
  /** Amounts are decimal strings here. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What one message of the feed says; undefined for a message that is no event. */
function feedEventOf(text: string): FeedEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { type, position, recorded_at, revision, data } = value;
  if (type === undefined || position === undefined || recorded_at === undefined) return undefined;
  return {
    type: String(type),
    position: String(position),
    recordedAt: String(recorded_at),
    revision: Number(revision ?? 0),
    data: isRecord(data) ? data : {},
  };
}
