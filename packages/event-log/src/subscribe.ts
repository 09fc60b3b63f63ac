import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { openInbox } from './inbox.js';
import { headPosition } from './read.js';
import type { Delivery, EventLogNotice, Position, SubscribeOptions } from './types.js';

const retryMsFirst = 50;
const retryMsMax = 2_000;

/**
 * Follows `$all` through a filter. Whatever has arrived by the time the consumer asks is delivered as one batch,
 * so a busy log gives large batches and a quiet one gives each event at once. Reading from the server pauses
 * while two batches wait.
 *
 * @param options its signal ends the subscription
 */
export async function* subscribe(
  client: EventStoreDBClient,
  options: SubscribeOptions,
  log: (notice: EventLogNotice) => void,
): AsyncGenerator<Delivery> {
  const { signal } = options;
  let after = options.after;
  let retryMs = retryMsFirst;
  while (!signal.aborted) {
    // Whatever was in the log before the subscription began has been considered once it has caught up.
    const head = await headUnlessAborted(client, signal);
    if (signal.aborted) return;
    const inbox = openInbox(client, { ...options, after }, head);
    try {
      await options.onOpened?.();
      for (;;) {
        const delivery = await inbox.take();
        if (delivery === undefined) break;
        retryMs = retryMsFirst;
        if (delivery.kind === 'events') after = delivery.events.at(-1)?.position ?? after;
        yield delivery;
      }
    } finally {
      await inbox.close();
    }
    if (signal.aborted) return;
    const reason = String(inbox.failure() ?? 'the server ended it');
    log({ level: 'warn', msg: 'subscription dropped, taking it up again', reason });
    await pause(retryMs, undefined, { signal }).catch(() => undefined);
    retryMs = Math.min(retryMs * 2, retryMsMax);
  }
}

/** A log that does not answer must not keep a subscriber that has been told to stop. */
async function headUnlessAborted(
  client: EventStoreDBClient,
  signal: AbortSignal,
): Promise<Position | undefined> {
  const head = headPosition(client).catch(() => undefined);
  let stop = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([head, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
