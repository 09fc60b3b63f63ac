import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isTransient } from '../../errors/transient.js';
import { EventLogAccessRefused } from '../../event-log/errors.js';
import type { LaneName } from '../../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../../event-log/types.js';
import type { Logger } from '../../process/logger.js';
import { type Projection, readsStream } from '../../tables/projection.js';
import type { EventMark } from '../../tables/table-identity.js';
import type { Batches } from '../batches.js';
import { ensureCheckpoints, noteStandstill, type Passing, passLanes } from '../checkpoint.js';
import { LaneMoved, LaneStopped } from '../lane-failures.js';
import type { StoredLaneTables } from '../lane-tables.js';
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
import { LaneWriter, positionOf } from './lane-writer.js';
import type { Turns } from './turns.js';

export interface OwnedLaneParts {
  readonly projection: Pick<Projection, 'lane' | 'version' | 'streamPrefixes' | 'gathersMs'>;
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly tables: StoredLaneTables;
  readonly batches: Batches;
  /** Of parked streams; none for a lane that parks none. */
  readonly retries: Retries | undefined;
  readonly start: LaneStart;
  /** The most events in one transaction. */
  readonly batchMax: number;
  readonly log: Logger;
}

/** The part of the reader that a lane uses. */
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
/** Pause for a follower node that lags behind the reader's node. */
const followerMs = 100;

const markOf = (event: StoredEvent | undefined): EventMark | undefined =>
  event && { position: event.position, id: event.id };

/** A lane that this process works: caught up by itself, then attached to the reader, until it fails or is too slow. */
export class OwnedLane {
  readonly name: LaneName;
  readonly #parts: OwnedLaneParts;
  #state: LaneState = initialLaneState;
  #hasBegun = false;
  readonly #writer: LaneWriter;
  #reader: LaneReader | undefined;
  /** The reason that was logged last, so that each is logged once. */
  #loggedReason: string | undefined;

  constructor(parts: OwnedLaneParts) {
    this.#parts = parts;
    this.name = parts.projection.lane;
    this.#writer = new LaneWriter(parts.projection, parts, () => {
      if (this.#state.kind === 'attached') this.#reader?.mayPass();
    });
  }

  state(): LaneState {
    return this.#state;
  }

  /** The checkpoint as this process knows it; undefined before it has begun. */
  position(): bigint | undefined {
    return this.#hasBegun ? positionOf(this.#writer.at()) : undefined;
  }

  /** The event at the checkpoint. */
  mark(): EventMark | undefined {
    return this.#writer.at();
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
        signal.throwIfAborted();
        await this.#writer.ended();
        this.#enter({ kind: 'detached' });
      } catch (error) {
        if (!signal.aborted) await this.#fail(error);
      } finally {
        reader.detach(this);
        await this.#writer.stop();
      }
      if (this.#state.kind !== 'resting') continue;
      await pause(this.#state.pauseMs, undefined, { signal }).catch(() => undefined);
      this.#enter({ kind: 'looked' });
    }
  }

  /** Takes those of the events that it reads; `room` says when there is room for more. */
  give(events: readonly StoredEvent[]): void {
    this.#writer.give(events.filter((event) => this.#reads(event)));
  }

  hasRoom(): boolean {
    return this.#writer.hasRoom();
  }

  /** @throws the lane's failure */
  room(): Promise<void> {
    return this.#writer.room();
  }

  /** Resolves when all events given so far are written. @throws the lane's failure */
  settled(): Promise<void> {
    return this.#writer.settled();
  }

  /** Ends the attachment: by an error, or because others would wait for it. */
  end(error?: unknown): void {
    this.#writer.end(error);
  }

  /** Another process changed its checkpoint: it starts again from there. */
  moved(): void {
    this.end(new LaneMoved());
  }

  /** Attaches the lane to a reader that is where the lane is. */
  attachIfLevel(reader: LaneReader): void {
    if (this.#position() !== positionOf(reader.last()) || this.#writer.hasFailed()) return;
    this.#loggedReason = undefined;
    this.#enter({ kind: 'attached' });
    reader.attach(this);
    this.#writer.between(() => noteStandstill(this.#parts.pool, this.name, undefined));
  }

  /** The lane as `passLanes` takes it; undefined while it writes. */
  idle(): Passing | undefined {
    if (this.#state.kind !== 'attached' || !this.#writer.isIdle()) return undefined;
    return this.#passing();
  }

  /** Takes the result of the statement that moves this lane to an event. */
  pass(moved: Promise<ReadonlySet<LaneName>>, to: EventMark): void {
    this.#writer.pass(moved, to);
  }

  /** Tries parked streams again, between batches. */
  retryParked(): void {
    const { retries, tables } = this.#parts;
    if (retries === undefined || this.idle() === undefined) return;
    if (tables.parked().size > 0) this.#writer.between((at) => retries.work(at));
  }

  #position(): bigint {
    return positionOf(this.#writer.at());
  }

  #passing(): Passing {
    const { lane, version } = this.#parts.projection;
    return { lane, version, from: this.#position() };
  }

  #reads({ stream }: StoredEvent): boolean {
    return readsStream(this.#parts.projection, stream);
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { start, pool, projection, tables, retries } = this.#parts;
    // The tables may have been rebuilt since the process started.
    await ensureCheckpoints(pool, [projection]);
    const { position, mark } = await start.begin(signal);
    // This version may project what another one could not.
    if (!this.#hasBegun) await retrySoon(pool, this.name);
    if (position > 0n && mark === undefined) throw new Error('the checkpoint names no event');
    await tables.load();
    this.#writer.begin(mark);
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
      if (this.#position() < target) {
        if (read === 0) await pause(followerMs, undefined, { signal }).catch(() => undefined);
        continue;
      }
      // The events since then take about as long.
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
    let last = this.#writer.at();
    let count = 0;
    if (positionOf(last) >= target) return count;
    let settledAt = performance.now();
    const from = last === undefined ? {} : { from: last.position };
    for await (const run of this.#parts.eventLog.readAllInRuns(from)) {
      const events = run.filter(
        ({ position }) => position > positionOf(last) && position <= target,
      );
      this.give(events);
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

  /** Writes the events that wait, and passes those behind them. */
  async #moveTo(mark: EventMark | undefined): Promise<void> {
    await this.settled();
    if (mark === undefined || mark.position <= this.#position()) return;
    this.pass(passLanes(this.#parts.pool, [this.#passing()], mark), mark);
    await this.settled();
    this.#enter({ kind: 'progressed' });
  }

  async #fail(error: unknown): Promise<void> {
    const { log, pool } = this.#parts;
    const failure = failureOf(error, isTransient);
    this.#enter({ kind: 'failed', failure });
    const { why, reason } = failure;
    const isNews = reason !== this.#loggedReason;
    this.#loggedReason = reason;
    if (why === 'stopped' || why === 'waiting') {
      const details = error instanceof LaneStopped ? { reason } : { err: error };
      if (isNews) log.error({ lane: this.name, ...details }, `lane ${why}`);
      await noteStandstill(pool, this.name, { state: why, reason }).catch(() => undefined);
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
