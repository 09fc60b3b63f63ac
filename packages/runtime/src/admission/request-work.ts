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

/** A request of a caller, with its holdings of shared resources. */
export interface RequestWork extends Work {
  /** Waits for the request's turn; idempotent. */
  begin(weight?: number): Promise<void>;
  /** A heavy write counts as at work until its read models show it, with or without a waiting caller. */
  busyUntil(seen: () => Promise<unknown>): void;
}

/** The initial weight of a body without a length; it grows with the bytes received. */
const unknownBodyBytes = 64 * 1024;

/**
 * Takes a slot and the body's bytes. Long responses (a feed, an export) take a slot of another kind instead
 * (`holdPlace`).
 *
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
  const work = new AdmittedRequest({ caller, shares, atWork, isLongLived });
  reply.raw.once('close', () => work.end(reply.raw.writableFinished));
  work.takeBody(announcedLength(request) ?? unknownBodyBytes);
  return work;
}

class AdmittedRequest implements RequestWork {
  readonly caller: string;
  readonly shares: SharedLimits;
  readonly #atWork: AtWork;
  readonly #isLongLived: boolean;
  readonly #held = new Set<GiveBack>();
  readonly #listeners = new Set<() => void>();
  #isOver = false;
  #isGone = false;
  /** The slot in flight. */
  #place: GiveBack | undefined;
  /** 0 before the request's turn. */
  #weight = 0;
  #stopWork: GiveBack | undefined;

  constructor(options: {
    readonly caller: string;
    readonly shares: SharedLimits;
    readonly atWork: AtWork;
    readonly isLongLived: boolean;
  }) {
    this.caller = options.caller;
    this.shares = options.shares;
    this.#atWork = options.atWork;
    this.#isLongLived = options.isLongLived;
    this.#place = this.#isLongLived ? undefined : this.shares.requests.take(this.caller);
  }

  /** @throws LimitReached; the request then loses its slot */
  takeBody(bytes: number): void {
    if (bytes === 0) return;
    try {
      this.untilOver(this.shares.bodyBytes.take(this.caller, bytes));
    } catch (error) {
      this.#leavePlace();
      throw error;
    }
  }

  #leavePlace(): void {
    this.#place?.();
    this.#place = undefined;
  }

  untilOver(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#held.add(listener);
  }

  async begin(weight = 1): Promise<void> {
    if (this.#weight > 0 || this.#isLongLived) return;
    this.#weight = weight;
    this.#stopWork = await this.#atWork.begin(this.caller, weight, (gone) => this.onGone(gone));
    if (this.#isOver) this.#stopWork();
  }

  busyUntil(seen: () => Promise<unknown>): void {
    if (this.#weight <= 1 || this.#stopWork === undefined) return;
    const stop = this.#stopWork;
    this.#stopWork = undefined;
    this.#weight = 0;
    void seen().finally(stop);
  }

  async whileWaiting<Result>(wait: () => Promise<Result>): Promise<Result> {
    const isFirst = this.#place !== undefined;
    this.#stopWork?.();
    this.#leavePlace();
    try {
      return await wait();
    } finally {
      // An admitted request is not refused because of its wait.
      if (isFirst && !this.#isOver) {
        this.#place = this.shares.requests.takeAnyway(this.caller);
        if (this.#weight > 0) this.#stopWork = this.#atWork.goOn(this.caller, this.#weight);
      }
    }
  }

  onGone(listener: () => void): () => void {
    if (this.#isGone) listener();
    else this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  end(isAnswered: boolean): void {
    this.#isOver = true;
    this.#stopWork?.();
    this.#place?.();
    for (const giveBack of this.#held) giveBack();
    this.#isGone = !isAnswered;
    if (this.#isGone) for (const listener of this.#listeners) listener();
  }
}

/**
 * Takes slots of long responses until the response ends. Returns a function that releases them earlier.
 *
 * @throws LimitReached; a caller without other slots may exceed its share
 */
export function holdPlace(
  { work }: FastifyRequest,
  kind: 'feeds' | 'exports',
  places = 1,
): GiveBack {
  const giveBack = work?.shares[kind].take(work.caller, places) ?? (() => undefined);
  work?.untilOver(giveBack);
  return giveBack;
}

/** Counts the received bytes of a chunked body. */
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

/** The `Content-Length` of a request; undefined for a chunked body. */
export function announcedLength({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isFinite(length) && length > 0 ? length : 0;
}
