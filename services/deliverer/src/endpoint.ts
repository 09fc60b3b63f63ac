import type { KnownWebhook } from '@exchange/ledger/webhook/state';
import type { Waiting } from './delivery-store.js';
import { type Pauses, pauseAfter } from './pauses.js';

/** Calls under way to one endpoint at most; each is of another stream. */
export const callsMaxEach = 8;
/** So many events wait for one endpoint in memory and in its table; more are read from the log when these are gone. */
export const waitingMax = 500;
/** So many failures without a success between are an outage: what waits is due again once it is over. */
const outageFailures = 3;

/** What an endpoint has to do next: an event to send, or when to ask again; undefined: nothing. */
export type Next = { readonly send: Waiting } | { readonly askAt: number } | undefined;

/** One webhook that is called: what waits for it, in the order of its streams. */
export interface Endpoint {
  readonly id: string;
  /** What it is now. */
  webhook(): KnownWebhook;
  change(known: KnownWebhook): void;
  /** What it is to be told of up to here waits for it, or was sent. */
  readTo(): bigint;
  moveTo(position: bigint): void;
  count(): number;
  push(waiting: Waiting): void;
  /** Takes what is next; at most one event of a stream is under way. */
  next(now: number): Next;
  isFailing(): boolean;
  delivered(waiting: Waiting): void;
  /** @returns when it is tried next */
  failed(waiting: Waiting, now: number, retryAfterMs: number | undefined): number;
  /** Ends with what waits here: calls that are under way then are of no more interest. */
  signal(): AbortSignal;
  /** Forgets all that waits. */
  empty(): void;
}

export function createEndpoint(
  known: KnownWebhook,
  readTo: bigint,
  pauses: Pauses,
  random: () => number = Math.random,
): Endpoint {
  const streams = new Map<string, Waiting[]>();
  const underWay = new Set<string>();
  let interest = new AbortController();
  let current = known;
  let read = readTo;
  let count = 0;
  let failures = 0;
  let restUntil = 0;

  /** The event of a stream that comes first, where none of it is under way. */
  function* heads(): Generator<Waiting> {
    for (const [stream, queue] of streams) {
      const [head] = queue;
      if (head !== undefined && !underWay.has(stream)) yield head;
    }
  }

  function drop(waiting: Waiting): void {
    const queue = streams.get(waiting.stream);
    queue?.shift();
    if (queue?.length === 0) streams.delete(waiting.stream);
    count -= 1;
  }

  return {
    id: known.webhook.id,
    webhook: () => current,
    change(changed) {
      // Another address is another receiver: how the one before answered says nothing of it.
      if (changed.webhook.url !== current.webhook.url) {
        failures = 0;
        restUntil = 0;
        for (const queue of streams.values()) queue.forEach(dueAtOnce);
      }
      current = changed;
    },
    readTo: () => read,
    moveTo(position) {
      read = position;
    },
    count: () => count,
    push(waiting) {
      const queue = streams.get(waiting.stream);
      if (queue === undefined) streams.set(waiting.stream, [waiting]);
      else queue.push(waiting);
      count += 1;
    },
    next(now) {
      if (underWay.size >= (failures > 0 ? 1 : callsMaxEach)) return undefined;
      let first: Waiting | undefined;
      let soonest = Number.POSITIVE_INFINITY;
      for (const head of heads()) {
        soonest = Math.min(soonest, head.dueAt);
        if (head.dueAt <= now && (first === undefined || isBefore(head, first))) first = head;
      }
      if (soonest === Number.POSITIVE_INFINITY) return undefined;
      if (restUntil > now) return { askAt: Math.max(restUntil, soonest) };
      if (first === undefined) return { askAt: soonest };
      underWay.add(first.stream);
      return { send: first };
    },
    isFailing: () => failures > 0,
    delivered(waiting) {
      underWay.delete(waiting.stream);
      drop(waiting);
      if (failures >= outageFailures) {
        for (const queue of streams.values()) queue.forEach(dueAtOnce);
      }
      failures = 0;
      restUntil = 0;
    },
    failed(waiting, now, retryAfterMs) {
      underWay.delete(waiting.stream);
      const asked = Math.min(retryAfterMs ?? 0, pauses.longestMs);
      // Calls that were under way together fail together: that is one failure of the endpoint.
      if (failures === 0 || now >= restUntil) {
        failures += 1;
        restUntil = now + Math.max(pauseAfter(failures, pauses, random), asked);
      }
      const attempts = waiting.attempts + 1;
      const dueAt = now + Math.max(pauseAfter(attempts, pauses, random), asked);
      const queue = streams.get(waiting.stream);
      const firstAttemptAt = waiting.firstAttemptAt ?? now;
      if (queue !== undefined) queue[0] = { ...waiting, attempts, firstAttemptAt, dueAt };
      return dueAt;
    },
    signal: () => interest.signal,
    empty() {
      interest.abort();
      interest = new AbortController();
      streams.clear();
      underWay.clear();
      count = 0;
    },
  };
}

/** What was tried less often goes first, so that one event that is never taken keeps no other waiting; then what is older. */
function isBefore(a: Waiting, b: Waiting): boolean {
  return a.attempts === b.attempts ? a.position < b.position : a.attempts < b.attempts;
}

function dueAtOnce(waiting: Waiting, index: number, queue: Waiting[]): void {
  queue[index] = { ...waiting, dueAt: 0 };
}
