import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AtWork } from './at-work.js';
import type { SharedLimits } from './shared-limits.js';
import type { GiveBack } from './shares.js';
import type { Work } from './work.js';

declare module 'fastify' {
  interface FastifyRequest {
    work: RequestWork | undefined;
  }
}

/** A request of a caller, with what it holds of what is shared. */
export interface RequestWork extends Work {
  /** Waits for the request's turn to be worked on; once is enough. */
  begin(weight?: number): Promise<void>;
  /** A heavy write counts as at work until its read models show it, whoever still waits for that. */
  busyUntil(seen: () => Promise<unknown>): void;
}

/** What a body counts at first that does not say how long it is; more is taken as it comes. */
const unknownBodyBytes = 64 * 1024;

/**
 * Takes a request's place and its body's bytes. Those that answer for long (a feed, an export) take a place of their own
 * kind instead (`holdPlace`).
 *
 * @throws LimitReached before anything of its body is read
 */
export function beginWork(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: string,
  shares: SharedLimits,
  atWork: AtWork,
): RequestWork {
  const isLongLived = request.routeOptions.config.contract?.isLongLived === true;
  const held = new Set<GiveBack>();
  const listeners = new Set<() => void>();
  let isOver = false;
  let isGone = false;
  let place = isLongLived ? undefined : shares.requests.take(caller);
  let weighs = 0;
  let stopWork: GiveBack | undefined;

  const work: RequestWork = {
    caller,
    shares,
    untilOver(giveBack) {
      if (isOver) giveBack();
      else held.add(giveBack);
    },
    async begin(weight = 1) {
      if (weighs > 0 || isLongLived) return;
      weighs = weight;
      stopWork = await atWork.begin(caller, weight, work.onGone);
      if (isOver) stopWork();
    },
    busyUntil(seen) {
      if (weighs <= 1 || stopWork === undefined) return;
      const stop = stopWork;
      stopWork = undefined;
      weighs = 0;
      seen().finally(stop);
    },
    async whileWaiting(wait) {
      const isFirst = place !== undefined;
      stopWork?.();
      place?.();
      place = undefined;
      try {
        return await wait();
      } finally {
        // It was admitted once: it is not turned away for having waited.
        if (isFirst && !isOver) {
          place = shares.requests.takeAnyway(caller);
          if (weighs > 0) stopWork = atWork.goOn(caller, weighs);
        }
      }
    },
    onGone(listener) {
      if (isGone) listener();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  reply.raw.once('close', () => {
    isOver = true;
    stopWork?.();
    place?.();
    for (const giveBack of held) giveBack();
    isGone = !reply.raw.writableFinished;
    if (isGone) for (const listener of listeners) listener();
  });
  const bytes = announcedLength(request) ?? unknownBodyBytes;
  if (bytes > 0) {
    try {
      work.untilOver(shares.bodyBytes.take(caller, bytes));
    } catch (error) {
      place?.();
      place = undefined;
      throw error;
    }
  }
  return work;
}

/** A place among those that answer for long; given back when the answer is over. */
export function holdPlace(request: FastifyRequest, kind: 'feeds' | 'exports'): void {
  const { work } = request;
  work?.untilOver(work.shares[kind].take(work.caller));
}

/** Counts the bytes of a body that does not say how long it is, as they come. */
export function bodyCounter(work: RequestWork): (bytes: number) => void {
  let [counted, seen] = [unknownBodyBytes, 0];
  return (bytes) => {
    seen += bytes;
    if (seen <= counted) return;
    const more = Math.max(seen - counted, unknownBodyBytes);
    work.untilOver(work.shares.bodyBytes.take(work.caller, more));
    counted += more;
  };
}

/** What a request says of its body's length; undefined when it comes in chunks. */
export function announcedLength({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isFinite(length) && length > 0 ? length : 0;
}
