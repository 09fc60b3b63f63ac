import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AtWork } from './at-work.js';
import type { SharedLimits } from './shared-limits.js';
import type { Release } from './shares.js';

declare module 'fastify' {
  interface FastifyRequest {
    work: RequestWork | undefined;
  }
}

/** Size assumed for a body without `Content-Length`. */
export const unknownBodyBytes = 64 * 1024;

/**
 * Takes a slot and the body's bytes (long responses: `holdSlots`).
 * @throws LimitReached before the body is read
 */
export function beginWork(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: string,
  shares: SharedLimits,
  atWork: AtWork,
): RequestWork {
  const isLongLived = request.routeOptions.config.contract?.isLongLived === true;
  const work = new RequestWork(caller, shares, atWork, isLongLived);
  reply.raw.once('close', () => work.end(reply.raw.writableFinished));
  work.takeBody(announcedLength(request) ?? unknownBodyBytes);
  return work;
}

const checkEveryMs = 1_000;

/** Ends a feed, an export or a CSV list soon after its credential ends. */
export function endWithCredential(
  { routeOptions, work }: FastifyRequest,
  reply: FastifyReply,
  isInForce: () => boolean,
): void {
  if (routeOptions.config.contract?.kind !== 'query') return;
  const timer = setInterval(() => {
    if (!isInForce()) reply.raw.destroy();
  }, checkEveryMs).unref();
  work?.onEnd(() => clearInterval(timer));
}

export class RequestWork {
  readonly caller: string;
  readonly shares: SharedLimits;
  readonly #atWork: AtWork;
  readonly #isLongLived: boolean;
  readonly #releases = new Set<Release>();
  readonly #listeners = new Set<() => void>();
  #isOver = false;
  #isGone = false;
  #slot: Release | undefined;
  #weight = 0;
  #stopWork: Release | undefined;

  constructor(caller: string, shares: SharedLimits, atWork: AtWork, isLongLived: boolean) {
    this.caller = caller;
    this.shares = shares;
    this.#atWork = atWork;
    this.#isLongLived = isLongLived;
    this.#slot = isLongLived ? undefined : shares.requests.take(caller);
  }

  /** @throws LimitReached */
  takeBody(bytes: number): void {
    if (bytes > 0) this.onEnd(this.shares.bodyBytes.take(this.caller, bytes));
  }

  onEnd(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#releases.add(listener);
  }

  async begin(weight = 1): Promise<void> {
    if (this.#weight > 0 || this.#isLongLived) return;
    this.#weight = weight;
    this.#stopWork = await this.#atWork.begin(this.caller, weight, (listener) =>
      this.onGone(listener),
    );
    if (this.#isOver) this.#stopWork();
  }

  busyUntil(visible: () => Promise<unknown>): void {
    if (this.#weight <= 1 || this.#stopWork === undefined) return;
    const stop = this.#stopWork;
    this.#stopWork = undefined;
    this.#weight = 0;
    void visible().finally(stop);
  }

  async whileWaiting<Result>(wait: () => Promise<Result>): Promise<Result> {
    const hadSlot = this.#slot !== undefined;
    this.#stopWork?.();
    this.#slot?.();
    this.#slot = undefined;
    try {
      return await wait();
    } finally {
      // An admitted request is not refused because of its wait.
      if (hadSlot && !this.#isOver) {
        this.#slot = this.shares.requests.takeAnyway(this.caller);
        if (this.#weight > 0) this.#stopWork = this.#atWork.resume(this.caller, this.#weight);
      }
    }
  }

  /** Calls at once if the client has disconnected; returns an unsubscribe function. */
  onGone(listener: () => void): () => void {
    if (this.#isGone) listener();
    else this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  end(isAnswered: boolean): void {
    this.#isOver = true;
    this.#stopWork?.();
    this.#slot?.();
    for (const release of this.#releases) release();
    this.#isGone = !isAnswered;
    if (this.#isGone) for (const listener of this.#listeners) listener();
  }
}

/**
 * Takes slots until the response ends.
 * @throws LimitReached; a caller without other slots may exceed its share
 */
export function holdSlots({ work }: FastifyRequest, kind: 'feeds' | 'exports', slots = 1): Release {
  const release = work?.shares[kind].take(work.caller, slots) ?? (() => undefined);
  work?.onEnd(release);
  return release;
}

export function bodyCounter(work: RequestWork): (bytes: number) => void {
  let [reserved, received] = [unknownBodyBytes, 0];
  return (bytes) => {
    received += bytes;
    if (received <= reserved) return;
    const more = Math.max(received - reserved, unknownBodyBytes);
    work.takeBody(more);
    reserved += more;
  };
}

export function announcedLength({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isFinite(length) && length > 0 ? length : 0;
}
