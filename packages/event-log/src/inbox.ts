import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { toStored } from './read.js';
import type { Delivery, Position, StoredEvent, SubscribeOptions } from './types.js';

/** One subscription call and what it has brought. */
export interface Inbox {
  /** The next delivery; undefined when the call or its consumer has ended. */
  take(): Promise<Delivery | undefined>;
  /** Why the call ended, if it failed. */
  failure(): unknown;
  close(): Promise<void>;
}

/**
 * @param head the log's last position before the call: considered as soon as the call has caught up
 */
export function openInbox(
  client: EventStoreDBClient,
  options: SubscribeOptions,
  head: Position | undefined,
): Inbox {
  const { after, batchMax, signal } = options;
  const events: StoredEvent[] = [];
  let delivered = after === 'start' ? -1n : after;
  let progress: Position | undefined;
  // A notice may overtake events that the client has read but not handed over yet: it counts once they are.
  let notice: { readonly position: Position; readonly afterEvents: number } | undefined;
  let received = 0;
  let live = false;
  let ended = false;
  let failure: unknown;
  let wake: (() => void) | undefined;
  const ring = () => {
    wake?.();
    wake = undefined;
  };
  const heed = () => {
    if (notice === undefined || received < notice.afterEvents) return;
    progress = notice.position;
    notice = undefined;
    ring();
  };
  const noticeUpTo = (position: Position) => {
    notice = { position, afterEvents: received + subscription.readableLength };
    heed();
  };
  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: after === 'start' ? START : { commit: after, prepare: after },
    filter: filterOf(options, noticeUpTo),
  });
  const end = () => {
    ended = true;
    ring();
  };
  subscription.on('data', (resolved) => {
    received += 1;
    const stored = toStored(resolved);
    if (stored !== undefined) {
      events.push(stored);
      if (events.length >= batchMax * 2) subscription.pause();
      ring();
    }
    heed();
  });
  subscription.on('caughtUp', () => {
    live = true;
    if (head !== undefined) noticeUpTo(head);
  });
  subscription.on('error', (error) => {
    failure = error;
    end();
  });
  subscription.on('end', end);
  subscription.on('close', end);
  signal.addEventListener('abort', end, { once: true });

  const next = (): Delivery | undefined => {
    if (events.length > 0) {
      const batch = events.splice(0, batchMax);
      if (events.length < batchMax) subscription.resume();
      delivered = batch.at(-1)?.position ?? delivered;
      return { kind: 'events', events: batch };
    }
    if (progress === undefined) return undefined;
    const position = progress;
    progress = undefined;
    // Events that came after the notice may have been delivered before it.
    return position > delivered ? { kind: 'progress', position, live } : undefined;
  };

  return {
    async take() {
      for (;;) {
        if (signal.aborted) return undefined;
        const delivery = next();
        if (delivery !== undefined || ended) return delivery;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    failure: () => failure,
    async close() {
      signal.removeEventListener('abort', end);
      // Left alone, the client keeps its call open; errors that come after this concern nobody.
      subscription.on('error', () => undefined);
      await subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    },
  };
}

function filterOf(options: SubscribeOptions, noticeUpTo: (position: Position) => void): Filter {
  const notices = {
    checkpointInterval: 1,
    async checkpointReached(_: unknown, position: { readonly commit: Position }) {
      noticeUpTo(position.commit);
    },
  };
  const { streamPrefixes, eventTypes } = options;
  if (streamPrefixes !== undefined) {
    return streamNameFilter({ prefixes: [...streamPrefixes], ...notices });
  }
  const types = eventTypes.map((type) => type.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return eventTypeFilter({ regex: `^(${types.join('|')})$`, ...notices });
}
