import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from '../connection/connections.js';
import type { Delivery, Position, SubscribeOptions } from '../types.js';
import { createEventBuffer } from './buffer.js';
import { openCall, type SubscriptionCall } from './call.js';
import { subscriptionRequest } from './request.js';

/** What has come for one consumer, by one call after the other. */
export interface Inbox {
  /** The next delivery; undefined once the consumer has ended. @throws what it was ended with */
  take(): Promise<Delivery | undefined>;
  /**
   * Makes a call that goes on where the last one ended, and resolves when it is over: with what it ended by, and
   * whether anything came. While the buffer is full no call is made.
   *
   * @param head the log's last position before the call: considered as soon as the call has caught up
   * @param opened called once the call has been made; nothing is read of it until that is done
   * @throws what `opened` throws
   */
  fetch(head: Position | undefined, opened?: () => Promise<void>): Promise<CallEnd>;
  /** Ends the consumer with an error, after what has come already. */
  fail(error: unknown): void;
  close(): void;
}

export interface CallEnd {
  readonly error: unknown;
  /** True if the call has brought anything, or has caught up. */
  readonly wasOfUse: boolean;
}

/** Room for two batches, and for the bursts of a log that is written to faster than its reader works. */
const eventsAheadMin = 512;
const bytesAheadMin = 1024 * 1024;
const bytesAheadMax = 16 * 1024 * 1024;
const bytesAheadAnEvent = 8 * 1024;

/** How much of the log is kept in memory for a consumer that takes so many events at a time. */
function limitsFor(batchMax: number) {
  const eventsMax = Math.max(batchMax * 2, eventsAheadMin);
  const bytesMax = Math.min(Math.max(eventsMax * bytesAheadAnEvent, bytesAheadMin), bytesAheadMax);
  return { eventsMax, bytesMax };
}

/**
 * Everything that a call brings is taken at once into a bounded buffer, so that the server, which keeps 32 live events for
 * us and then ends the call, hardly ever waits. When the buffer is full the call is left to itself and may be ended
 * so; the next one begins at the last event in the buffer, hence nothing is lost, doubled or out of order.
 */
export function openInbox(
  connections: Connections,
  options: SubscribeOptions,
  onAnswer: () => void,
): Inbox {
  const { batchMax, signal } = options;
  const buffer = createEventBuffer(limitsFor(batchMax));
  let received = options.after;
  let delivered = options.after === 'start' ? -1n : options.after;
  let progress: Position | undefined;
  let live = false;
  let isHeld = false;
  let failure: { readonly error: unknown } | undefined;
  let call: SubscriptionCall | undefined;
  let wakeConsumer = () => {};
  let wakeFetcher = () => {};

  const searched = (position: Position) => {
    if (progress === undefined || position > progress) progress = position;
    wakeConsumer();
  };
  const next = (): Delivery | undefined => {
    if (!buffer.isEmpty) {
      const events = buffer.take(batchMax);
      if (buffer.hasRoom) {
        if (!isHeld) call?.resume();
        wakeFetcher();
      }
      delivered = events.at(-1)?.position ?? delivered;
      return { kind: 'events', events };
    }
    if (progress === undefined) return undefined;
    const position = progress;
    progress = undefined;
    return position > delivered ? { kind: 'progress', position, live } : undefined;
  };
  const wake = () => {
    wakeConsumer();
    wakeFetcher();
  };
  signal.addEventListener('abort', wake, { once: true });

  return {
    async take() {
      for (;;) {
        if (signal.aborted) return undefined;
        const delivery = next();
        if (delivery !== undefined) return delivery;
        if (failure !== undefined) throw failure.error;
        await new Promise<void>((resolve) => {
          wakeConsumer = resolve;
        });
        // Messages are handed over one by one: what came with the first is waited for, and makes one batch with it.
        await nextTurn();
      }
    },
    async fetch(head, opened) {
      while (!buffer.hasRoom && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wakeFetcher = resolve;
        });
      }
      let wasOfUse = false;
      const error = await new Promise<unknown>((resolve, reject) => {
        if (signal.aborted) return resolve(undefined);
        wakeFetcher = () => {
          if (signal.aborted) resolve(undefined);
        };
        call = openCall(connections.current(), subscriptionRequest(options, received), {
          onAnswer,
          onEvent(sized) {
            wasOfUse = true;
            // Some servers send the event at the position again.
            if (received !== 'start' && sized.event.position <= received) return;
            received = sized.event.position;
            buffer.add(sized);
            if (buffer.isFull) call?.pause();
            wakeConsumer();
          },
          onSearched: searched,
          onCaughtUp() {
            wasOfUse = true;
            live = true;
            if (head !== undefined) searched(head);
          },
          onEnd: resolve,
        });
        if (opened === undefined) return;
        const held = call;
        isHeld = true;
        held.pause();
        opened().then(() => {
          isHeld = false;
          held.resume();
        }, reject);
      }).finally(() => {
        isHeld = false;
        call?.cancel();
        call = undefined;
      });
      return { error, wasOfUse };
    },
    fail(error) {
      failure = { error };
      wakeConsumer();
    },
    close() {
      signal.removeEventListener('abort', wake);
      call?.cancel();
      wake();
    },
  };
}
