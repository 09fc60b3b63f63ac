import { setTimeout as pause } from 'node:timers/promises';
import { headPosition } from '../read.js';
import { type Session, unavailable } from '../session.js';
import type { Delivery, EventLogOptions, Position, SubscribeOptions } from '../types.js';
import { isTooSlow } from './call.js';
import { type Inbox, openInbox } from './inbox.js';

const retryMsFirst = 50;
const retryMsMax = 2_000;
/** So many calls in a row that were of no use are taken up again at once; then there is more wrong than a slow reader. */
const atOnceMax = 3;

/**
 * Follows `$all` through a filter. Whatever has arrived by the time the consumer asks is delivered as one batch,
 * so a busy log gives large batches and a quiet one gives each event at once. A call that ends is followed by
 * another; the consumer notices nothing but the time that the log was away.
 *
 * @param options its signal ends the subscription
 */
export async function* subscribe(
  session: Session,
  options: SubscribeOptions,
  notices: Pick<EventLogOptions, 'log' | 'onSubscriptionDropped'>,
): AsyncGenerator<Delivery> {
  const ending = new AbortController();
  const end = () => ending.abort();
  options.signal.addEventListener('abort', end, { once: true });
  if (options.signal.aborted) end();
  const inbox = openInbox(session.connections, { ...options, signal: ending.signal }, () =>
    session.access.granted(),
  );
  const fetching = keepFetching(
    session,
    inbox,
    { ...options, signal: ending.signal },
    notices,
  ).catch(inbox.fail);
  try {
    for (;;) {
      const delivery = await inbox.take();
      if (delivery === undefined) return;
      yield delivery;
    }
  } finally {
    options.signal.removeEventListener('abort', end);
    end();
    inbox.close();
    await fetching;
  }
}

/** Makes one call after the other until the signal comes. @throws what `onOpened` does */
async function keepFetching(
  session: Session,
  inbox: Inbox,
  { signal, onOpened }: Pick<SubscribeOptions, 'signal' | 'onOpened'>,
  { log, onSubscriptionDropped }: Pick<EventLogOptions, 'log' | 'onSubscriptionDropped'>,
): Promise<void> {
  let retryMs = retryMsFirst;
  let useless = 0;
  let isTakenUpAtOnce = false;
  let head: Position | undefined;
  while (!signal.aborted) {
    // Whatever was in the log before a call has been considered once it has caught up.
    if (!isTakenUpAtOnce) head = await headUnlessAborted(session, signal);
    if (signal.aborted) return;
    await session.connections.current().resets.room(signal);
    if (signal.aborted) return;
    const { error, wasOfUse } = await inbox.fetch(head, isTakenUpAtOnce ? undefined : onOpened);
    if (signal.aborted) return;
    useless = wasOfUse ? 0 : useless + 1;
    if (wasOfUse) retryMs = retryMsFirst;
    if (isTooSlow(error)) {
      const reason = 'more events came at once than the server keeps for a subscriber';
      log?.({ level: 'debug', msg: 'subscription dropped and taken up again', reason });
      onSubscriptionDropped?.('too_slow');
      isTakenUpAtOnce = useless < atOnceMax;
      if (isTakenUpAtOnce) continue;
    } else {
      isTakenUpAtOnce = false;
      onSubscriptionDropped?.('broken');
      if (session.access.refusalOf(error, '$all') === undefined) {
        const reason = error === undefined ? 'the server ended it' : reasonOf(error);
        log?.({ level: 'warn', msg: 'subscription dropped, taking it up again', reason });
      }
    }
    await pause(retryMs, undefined, { signal }).catch(() => undefined);
    retryMs = Math.min(retryMs * 2, retryMsMax);
  }
}

function reasonOf(error: unknown): string {
  const { message } = unavailable('a subscription', error);
  return error instanceof Error && !message.includes(error.message)
    ? `${message}: ${error.message}`
    : message;
}

/** A log that does not answer must not keep a subscriber that has been told to stop. */
async function headUnlessAborted(
  session: Session,
  signal: AbortSignal,
): Promise<Position | undefined> {
  const head = headPosition(session).catch(() => undefined);
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
