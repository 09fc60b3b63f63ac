import { setTimeout as pause } from 'node:timers/promises';
import type { LaneName } from '../../event-log/lane-name.js';
import type { Projection } from '../../tables/definition/projection.js';
import type { EventMark } from '../../tables/table-identity.js';
import { LaneMoved } from '../lane-failures.js';
import type { ApplyBatch } from '../lane-projector.js';
import type { ReadEvent } from '../parking/read-event.js';

/** Fewer events: traffic is low, and their callers may be waiting. */
const busyFrom = 8;
/** A batch of this size is worth a transaction. */
const worthIt = 100;
const busyGatherMs = 10;

/**
 * Milliseconds to wait for further events after a batch of this size.
 * @param atLeastMs for lanes without waiting callers
 */
export function gatherMs(events: number, atLeastMs = 0): number {
  if (events >= worthIt) return 0;
  return Math.max(atLeastMs, events >= busyFrom ? busyGatherMs : 0);
}

export const positionOf = (mark: EventMark | undefined): bigint => mark?.position ?? 0n;

export interface LaneWriterParts {
  readonly projection: Pick<Projection, 'lane' | 'gathersMs'>;
  readonly apply: ApplyBatch;
  readonly batchMax: number;
}

/** Writes batches in order and buffers further events. After a failure nothing is written until `begin`. */
export class LaneWriter {
  readonly #parts: LaneWriterParts;
  readonly #onIdle: () => void;
  #written: Promise<bigint> = Promise.resolve(0n);
  #at: EventMark | undefined;
  #inFlight = 0;
  #pending: ReadEvent[] = [];
  #isFlushing = false;
  #failure: { readonly error: unknown } | undefined;
  #waiting: (() => void)[] = [];

  /** @param onIdle after the commit of all transactions in flight */
  constructor(parts: LaneWriterParts, onIdle: () => void) {
    this.#parts = parts;
    this.#onIdle = onIdle;
  }

  at(): EventMark | undefined {
    return this.#at;
  }

  begin(at: EventMark | undefined): void {
    this.#at = at;
    this.#written = Promise.resolve(positionOf(at));
    this.#failure = undefined;
  }

  /** `room` resolves when more may follow. */
  give(events: readonly ReadEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) this.#pending.push(event);
    if (this.#isFlushing) this.#wake();
    else void this.#flush();
  }

  hasRoom(): boolean {
    return this.#pending.length <= this.#parts.batchMax;
  }

  room(): Promise<void> {
    return this.#until(() => this.hasRoom());
  }

  /**
   * Resolves when all events are written.
   * @throws the failure
   */
  settled(): Promise<void> {
    return this.#until(() => this.isIdle());
  }

  /** @throws the failure */
  failed(): Promise<void> {
    return this.#until(() => false);
  }

  isIdle(): boolean {
    return this.#inFlight === 0 && this.#failure === undefined;
  }

  end(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /** Drops buffered events; waits for transactions in flight. */
  async stop(): Promise<void> {
    this.#pending = [];
    await this.#written.catch(() => undefined);
  }

  pass(moved: Promise<ReadonlySet<LaneName>>, to: EventMark): void {
    this.#chain(async () => {
      if (!(await moved).has(this.#parts.projection.lane)) throw new LaneMoved();
      this.#at = to;
      return to.position;
    });
  }

  between(work: (position: bigint) => Promise<void>): void {
    this.#chain(async (position) => {
      await work(position);
      return position;
    });
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    this.#inFlight += 1;
    try {
      while (this.#pending.length > 0 && this.#failure === undefined) {
        const events = this.#pending.splice(0, this.#parts.batchMax);
        this.#chain((from) => this.#apply(events, from));
        this.#wake();
        // Until this loop alone is in flight.
        await this.#until(() => this.#inFlight === 1).catch(() => undefined);
        const restMs = gatherMs(events.length, this.#parts.projection.gathersMs);
        if (restMs > 0) await pause(restMs);
      }
    } finally {
      this.#isFlushing = false;
      this.#done();
    }
  }

  async #apply(events: readonly ReadEvent[], from: bigint): Promise<bigint> {
    const to = await this.#parts.apply(events, from);
    const last = events.at(-1)?.stored;
    if (last?.position === to) this.#at = { position: to, id: last.id };
    return to;
  }

  #chain(work: (from: bigint) => Promise<bigint>): void {
    this.#inFlight += 1;
    this.#written = this.#written.then(work);
    this.#written.catch((error: unknown) => this.end(error)).finally(() => this.#done());
  }

  #done(): void {
    this.#inFlight -= 1;
    if (this.isIdle()) this.#onIdle();
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition() && this.#failure === undefined) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
