import { setTimeout as pause } from 'node:timers/promises';
import { type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { headPosition, toStored } from './read.js';
import type { Delivery, Position, StoredEvent, SubscribeOptions } from './types.js';

const retryMsMax = 2_000;

/**
 * Follows `$all` through a filter. Whatever has arrived by the time the consumer asks is delivered as one batch,
 * so a busy log gives large batches and a quiet one gives each event at once. Reading from the server pauses
 * while two batches wait.
 */
export async function* subscribe(
  client: EventStoreDBClient,
  options: SubscribeOptions,
): AsyncGenerator<Delivery> {
  const { signal, batchMax } = options;
  let after = options.after;
  let retryMs = 50;
  while (!signal.aborted) {
    // Whatever was in the log before the subscription began has been considered once it has caught up.
    const head = await headPosition(client).catch(() => undefined);
    if (signal.aborted) return;
    const inbox = openInbox(client, { ...options, after }, head);
    try {
      for (;;) {
        const delivery = await inbox.take(batchMax);
        if (delivery === undefined) break;
        retryMs = 50;
        if (delivery.kind === 'events') after = delivery.events.at(-1)?.position ?? after;
        yield delivery;
      }
    } finally {
      await inbox.close();
    }
    if (signal.aborted) return;
    await pause(retryMs, undefined, { signal }).catch(() => undefined);
    retryMs = Math.min(retryMs * 2, retryMsMax);
  }
}

interface Inbox {
  /** The next delivery; undefined when the subscription has ended. */
  take(batchMax: number): Promise<Delivery | undefined>;
  close(): Promise<void>;
}

function openInbox(
  client: EventStoreDBClient,
  options: SubscribeOptions,
  head: Position | undefined,
): Inbox {
  const { after, streamPrefixes, batchMax, signal } = options;
  const events: StoredEvent[] = [];
  let progress: Position | undefined;
  // A notice may overtake events that the client has read but not handed over yet: it counts once they are.
  let notice: { readonly position: Position; readonly afterEvents: number } | undefined;
  let received = 0;
  let ended = false;
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
  const subscription = client.subscribeToAll({
    fromPosition: after === 'start' ? START : { commit: after, prepare: after },
    filter: streamNameFilter({
      prefixes: [...streamPrefixes],
      checkpointInterval: 1,
      async checkpointReached(_, position) {
        noticeUpTo(position.commit);
      },
    }),
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
    if (head !== undefined) noticeUpTo(head);
  });
  subscription.on('error', end);
  subscription.on('end', end);
  subscription.on('close', end);
  signal.addEventListener('abort', end, { once: true });

  return {
    async take(most) {
      for (;;) {
        if (signal.aborted) return undefined;
        if (events.length > 0) {
          const batch = events.splice(0, most);
          if (events.length < most) subscription.resume();
          return { kind: 'events', events: batch };
        }
        if (progress !== undefined) {
          const position = progress;
          progress = undefined;
          return { kind: 'progress', position };
        }
        if (ended) return undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async close() {
      signal.removeEventListener('abort', end);
      subscription.on('error', () => undefined);
      await subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    },
  };
}
