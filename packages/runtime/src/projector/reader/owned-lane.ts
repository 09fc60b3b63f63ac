import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isTransient } from '../../errors/transient.js';
import { EventLogAccessRefused } from '../../event-log/errors.js';
import type { LaneName } from '../../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../../event-log/types.js';
import type { Logger } from '../../process/logger.js';
import type { Projection } from '../../tables/projection.js';
import type { EventMark } from '../../tables/table-identity.js';
import type { Batches } from '../batches.js';
import { ensureCheckpoints, noteFree, passLanes, stopLane } from '../checkpoint.js';
import { gatherMs } from '../gathering.js';
import { LaneMoved, LaneStopped } from '../lane-failures.js';
import type { LaneTables } from '../lane-tables.js';
import { retrySoon } from '../parking/parking-table.js';
import type { Retries } from '../parking/retry.js';
import type { LaneStart } from '../upgrade/lane-start.js';
import {
  failureOf,
  initialLaneState,
  type LaneInput,
  type LaneState,
  nextLaneState,
} from './lane-state.js';
import type { Turns } from './turns.js';

export interface OwnedLaneParts {
  readonly projection: Pick<Projection, 'lane' | 'version' | 'streamPrefixes' | 'gathersMs'>;
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly tables: LaneTables;
  readonly batches: Batches;
  /** Of parked streams; none for a lane that parks none. */
  readonly retries: Retries | undefined;
  readonly start: LaneStart;
  /** The most events in one transaction. */
  readonly batchMax: number;
  readonly log: Logger;
}

/** The part of the reader that a lane needs. */
export interface LaneReader {
  /** The last event that attached lanes were given; undefined before the log's first. */
  last(): EventMark | undefined;
  /** Told that a lane knows where it is; resolves when reading has begun. */
  begun(lane: OwnedLane, signal: AbortSignal): Promise<void>;
  /** Gives attached lanes nothing more until the work is done, for a moment at most. */
  whileHeld(work: () => Promise<void>): Promise<void>;
  attach(lane: OwnedLane): void;
  detach(lane: OwnedLane): void;
  /** The lane may be able to pass events that it does not read. */
  mayPass(): void;
  readonly catchingUp: Turns;
}

/** So long a lane catches up before others that wait for it have their turn. */
const turnMs = 10_000;
/** So few are read while the reader holds. */
const restMax = 1_000;
const restMsMax = 250;
const settleEveryMs = 1_000;
/** A node that follows may not have what the reader has read from another one. */
const followerMs = 100;

const markOf = (event: StoredEvent | undefined): EventMark | undefined =>
  event && { position: event.position, id: event.id };
const positionOf = (mark: EventMark | undefined) => mark?.position ?? 0n;

/** A lane that this process works: caught up by itself, then attached to the reader, until it fails or is too slow. */
export class OwnedLane {
  readonly name: LaneName;
  readonly #parts: OwnedLaneParts;
  #state: LaneState = initialLaneState;
  #hasBegun = false;
  /** The checkpoint, once everything that is under way is written. */
  #written: Promise<bigint> = Promise.resolve(0n);
  #at: EventMark | undefined;
  #underWay = 0;
  #pending: StoredEvent[] = [];
  #isFlushing = false;
  #reader: LaneReader | undefined;
  #failure: { readonly error: unknown } | undefined;
  /** Those who wait for room, for the end of what is under way, or for the end of the attachment. */
  #waiting: (() => void)[] = [];
  #isEnded = false;
  /** The reason that was logged last, so that each is logged once. */
  #loggedReason: string | undefined;

  constructor(parts: OwnedLaneParts) {
    this.#parts = parts;
    this.name = parts.projection.lane;
  }

  state(): LaneState {
    return this.#state;
  }

  /** The checkpoint as this process knows it; undefined before it has begun. */
  position(): bigint | undefined {
    return this.#hasBegun ? positionOf(this.#at) : undefined;
  }

  /** The event at the checkpoint. */
  mark(): EventMark | undefined {
    return this.#at;
  }

  reads({ stream }: StoredEvent): boolean {
    return this.#parts.projection.streamPrefixes.some((prefix) => stream.startsWith(prefix));
  }

  /** Works the lane until the signal aborts. Throws nothing. */
  async work(reader: LaneReader, signal: AbortSignal): Promise<void> {
    this.#reader = reader;
    signal.addEventListener('abort', () => this.end(signal.reason), { once: true });
    while (!signal.aborted) {
      try {
        await this.#begin(signal);
        await reader.begun(this, signal);
        while (this.#state.kind !== 'attached' && !signal.aborted) {
          await reader.catchingUp.take(() => this.#catchUp(reader, signal));
        }
        await this.#until(() => this.#isEnded);
        this.#enter({ kind: 'detached' });
      } catch (error) {
        if (!signal.aborted) await this.#fail(error);
      } finally {
        reader.detach(this);
        this.#pending = [];
        await this.#written.catch(() => undefined);
      }
      if (this.#state.kind !== 'resting') continue;
      await pause(this.#state.pauseMs, undefined, { signal }).catch(() => undefined);
      this.#enter({ kind: 'looked' });
    }
  }

  /** Takes events that follow those before; `room` says when there is room for more. */
  give(events: readonly StoredEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) this.#pending.push(event);
    if (!this.#isFlushing) void this.#flush();
  }

  hasRoom(): boolean {
    return this.#pending.length <= this.#parts.batchMax;
  }

  /** @throws what the lane failed with */
  async room(): Promise<void> {
    await this.#until(() => this.hasRoom());
  }

  /** Resolves when all that was given is written. @throws what the lane failed with */
  async settled(): Promise<void> {
    await this.#until(() => this.#underWay === 0);
  }

  /** Ends the attachment: by an error, or because others would wait for it. */
  end(error?: unknown): void {
    if (error !== undefined) this.#failure ??= { error };
    this.#isEnded = true;
    this.#wake();
  }

  /** Its checkpoint is elsewhere: it begins anew from there. */
  moved(): void {
    this.end(new LaneMoved());
  }

  /** Attaches the lane to a reader that is where the lane is. */
  attachIfLevel(reader: LaneReader): void {
    if (positionOf(this.#at) !== positionOf(reader.last()) || this.#failure !== undefined) return;
    this.#loggedReason = undefined;
    this.#enter({ kind: 'attached' });
    reader.attach(this);
    this.#chain(async (before) => {
      const at = await before;
      await noteFree(this.#parts.pool, this.name);
      return at;
    });
  }

  /** What `passLanes` needs; undefined while something is under way. */
  idle(): { readonly lane: LaneName; readonly version: number; readonly from: bigint } | undefined {
    if (this.#state.kind !== 'attached' || this.#underWay > 0 || this.#failure !== undefined)
      return undefined;
    const { lane, version } = this.#parts.projection;
    return { lane, version, from: positionOf(this.#at) };
  }

  /** Waits for the statement that moves this lane to an event. */
  pass(moved: Promise<ReadonlySet<LaneName>>, to: EventMark): void {
    this.#chain(async (before) => {
      const lanes = await moved;
      const at = await before;
      if (!lanes.has(this.name)) throw new LaneMoved();
      this.#at = to;
      return at < to.position ? to.position : at;
    });
  }

  /** Tries parked streams again, between batches. */
  retryParked(): void {
    const { retries, tables } = this.#parts;
    if (retries === undefined || this.idle() === undefined) return;
    if (tables.parking().streams.size === 0) return;
    this.#chain(async (before) => {
      const at = await before;
      await retries.work(at);
      return at;
    });
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { start, pool, tables, retries } = this.#parts;
    // The tables may have been made anew since the process began.
    await ensureCheckpoints(pool, [this.name]);
    this.#failure = undefined;
    this.#isEnded = false;
    const { position, mark } = await start.begin(signal);
    // This version may project what another one could not.
    if (!this.#hasBegun) await retrySoon(pool, this.name);
    if (position > 0n && mark === undefined) throw new Error('the checkpoint names no event');
    await tables.load();
    this.#at = mark;
    this.#written = Promise.resolve(position);
    this.#hasBegun = true;
    await retries?.work(position);
  }

  /** Reads to where the reader is, and attaches; comes back earlier when its turn is over. */
  async #catchUp(reader: LaneReader, signal: AbortSignal): Promise<void> {
    const over = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < over) {
      const target = positionOf(reader.last());
      const from = performance.now();
      const read = await this.#readTo(target, over, signal);
      if (positionOf(this.#at) < target) {
        if (read === 0) await pause(followerMs, undefined, { signal }).catch(() => undefined);
        continue;
      }
      // What came meanwhile takes about as long.
      if (read > restMax || performance.now() - from > restMsMax) continue;
      await reader.whileHeld(async () => {
        await this.#readTo(positionOf(reader.last()), over, signal);
        this.attachIfLevel(reader);
      });
      if (this.#state.kind === 'attached') return;
    }
  }

  /** @returns how many events of the log were read */
  async #readTo(target: bigint, over: number, signal: AbortSignal): Promise<number> {
    let last = this.#at;
    let count = 0;
    if (positionOf(last) >= target) return count;
    let settledAt = performance.now();
    const from = last === undefined ? {} : { from: last.position };
    for await (const run of this.#parts.eventLog.readAllInRuns(from)) {
      const events = run.filter(
        ({ position }) => position > positionOf(last) && position <= target,
      );
      this.give(events.filter((event) => this.reads(event)));
      count += events.length;
      last = markOf(events.at(-1)) ?? last;
      await this.room();
      if (signal.aborted || performance.now() > over || (run.at(-1)?.position ?? 0n) >= target)
        break;
      if (performance.now() - settledAt < settleEveryMs) continue;
      await this.#moveTo(last);
      settledAt = performance.now();
    }
    await this.#moveTo(last);
    return count;
  }

  /** Writes what is pending, and passes what follows it. */
  async #moveTo(mark: EventMark | undefined): Promise<void> {
    await this.settled();
    if (mark === undefined || mark.position <= positionOf(this.#at)) return;
    const { lane, version } = this.#parts.projection;
    const from = positionOf(this.#at);
    this.pass(passLanes(this.#parts.pool, [{ lane, version, from }], mark), mark);
    await this.settled();
    this.#enter({ kind: 'progressed' });
  }

  async #flush(): Promise<void> {
    const { batchMax, batches, projection } = this.#parts;
    this.#isFlushing = true;
    this.#underWay += 1;
    try {
      while (this.#pending.length > 0 && this.#failure === undefined) {
        const events = this.#pending.splice(0, batchMax);
        const before = this.#written;
        this.#chain(async () => {
          const to = await batches.apply(events, before);
          const last = events.at(-1);
          if (last?.position === to) this.#at = { position: to, id: last.id };
          return to;
        });
        this.#wake();
        // In a backlog, a batch is decoded while the one before it is written; never more than one ahead.
        await (events.length < batchMax ? this.#written : before).catch(() => undefined);
        const restMs = gatherMs(events.length, projection.gathersMs);
        if (restMs > 0) await pause(restMs);
      }
    } finally {
      this.#isFlushing = false;
      this.#ended();
    }
  }

  /** Carries something out behind everything before it; what it fails with ends the attachment. */
  #chain(work: (before: Promise<bigint>) => Promise<bigint>): void {
    this.#underWay += 1;
    this.#written = work(this.#written);
    this.#written.catch((error: unknown) => this.end(error)).finally(() => this.#ended());
  }

  #ended(): void {
    this.#underWay -= 1;
    if (this.#underWay === 0 && this.#state.kind === 'attached') this.#reader?.mayPass();
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** @throws what the lane failed with meanwhile */
  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo() && this.#failure === undefined) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async #fail(error: unknown): Promise<void> {
    const { log, pool } = this.#parts;
    const failure = failureOf(error, isTransient);
    this.#enter({ kind: 'failed', failure });
    const { why, reason } = failure;
    const isNews = reason !== this.#loggedReason;
    this.#loggedReason = reason;
    if (why === 'stopped' && !(error instanceof LaneStopped)) {
      if (isNews) log.error({ lane: this.name, err: error }, 'lane failed');
      await stopLane(pool, this.name, reason).catch(() => undefined);
    } else if (why === 'interrupted') {
      // The event log has said so itself, once for all lanes and not at every try.
      const level = error instanceof EventLogAccessRefused ? 'debug' : 'warn';
      log[level]({ lane: this.name, reason }, 'lane interrupted');
    } else if (isNews && (why === 'foreign' || why === 'held')) {
      log.error({ lane: this.name, reason }, 'lane held');
    }
  }

  #enter(input: LaneInput): void {
    this.#state = nextLaneState(this.#state, input);
  }
}
