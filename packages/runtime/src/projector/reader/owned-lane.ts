import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { EventLogAccessRefused } from '../../event-log/errors.js';
import type { LaneName } from '../../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../../event-log/types.js';
import type { Logger } from '../../process/logger.js';
import type { Semaphore } from '../../process/semaphore.js';
import { type Projection, readsStream } from '../../tables/definition/projection.js';
import type { EventMark, LaneStanding } from '../../tables/table-identity.js';
import { ensureCheckpoints, noteStandstill, type Passing, passLanes } from '../checkpoint.js';
import { LaneStopped } from '../lane-failures.js';
import type { StoredLaneTables } from '../lane-tables.js';
import { retrySoon } from '../parking/parking-table.js';
import { readEvent } from '../parking/read-event.js';
import {
  failureOf,
  initialLaneState,
  type LaneInput,
  type LaneState,
  nextLaneState,
  type Why,
} from './lane-state.js';
import { LaneWriter, type LaneWriterParts, positionOf } from './lane-writer.js';

export interface OwnedLaneParts extends LaneWriterParts {
  readonly reader: LaneReader;
  readonly projection: Pick<
    Projection,
    'lane' | 'version' | 'streamPrefixes' | 'gathersMs' | 'reads' | 'codec'
  >;
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly tables: StoredLaneTables;
  /** @throws LaneMoved */
  readonly retryParked: (position: bigint) => Promise<void>;
  /** @throws LogForeign, LaneStopped, LaneMoved */
  readonly start: () => Promise<LaneStanding>;
  readonly log: Logger;
}

export interface LaneReader {
  last(): EventMark | undefined;
  /** False before its start, and from an error to its next start. */
  isReading(): boolean;
  awaitStart(lane: OwnedLane, signal: AbortSignal): Promise<void>;
  attach(lane: OwnedLane): void;
  detach(lane: OwnedLane): void;
  /** The lane may pass events that it does not read. */
  mayPass(): void;
  readonly catchingUp: Semaphore;
}

export interface LaneStatus {
  readonly lane: LaneName;
  readonly position: bigint | undefined;
  readonly state: 'resting' | 'working' | 'stopped' | 'waiting' | 'held';
  /** Reason of `stopped`, `waiting` or `held` (foreign log, tables of another version). */
  readonly stoppedReason: string | null;
  readonly isLogForeign: boolean;
}

const stateAfter: Readonly<Record<Why, LaneStatus['state']>> = {
  ...{ stopped: 'stopped', waiting: 'waiting', held: 'held', foreign: 'held' },
  ...{ paused: 'resting', interrupted: 'working', moved: 'working' },
};

/** Other lanes get their turn after this time. */
const turnMs = 10_000;
/** Events of the reader that wait while the lane catches up. With more, it catches up again. */
const waitingMax = 2_000;
const behindMs = 100;

export const markOf = (event: StoredEvent | undefined): EventMark | undefined =>
  event && { position: event.position, id: event.id };

/** Catches up by itself, then attaches to the reader until it fails or is too slow. */
export class OwnedLane {
  readonly name: LaneName;
  readonly #parts: OwnedLaneParts;
  #state: LaneState = initialLaneState;
  #hasBegun = false;
  #waiting: readonly StoredEvent[] | undefined;
  readonly writer: LaneWriter;
  #loggedReason: string | undefined;

  constructor(parts: OwnedLaneParts) {
    this.#parts = parts;
    this.name = parts.projection.lane;
    this.writer = new LaneWriter(parts, () => {
      if (this.#isAttached()) parts.reader.mayPass();
    });
  }

  state(): LaneState {
    return this.#state;
  }

  status(): LaneStatus {
    const { name: lane } = this;
    const after = this.#state.kind === 'attached' ? undefined : this.#state.after;
    const state = after === undefined ? 'working' : stateAfter[after.why];
    const isStopped = state !== 'working' && state !== 'resting';
    const stoppedReason = isStopped ? (after?.reason ?? null) : null;
    const isLogForeign = after?.why === 'foreign';
    return { lane, position: this.position(), state, stoppedReason, isLogForeign };
  }

  position(): bigint {
    return positionOf(this.writer.at());
  }

  /** Never rejects. */
  async work(signal: AbortSignal): Promise<void> {
    const { reader } = this.#parts;
    signal.addEventListener('abort', () => this.writer.end(signal.reason), { once: true });
    while (!signal.aborted) {
      try {
        await this.#begin();
        while (!this.#isAttached() && !signal.aborted) {
          if (reader.isReading()) await reader.catchingUp.run(() => this.#catchUp(signal));
          else await reader.awaitStart(this, signal);
        }
        signal.throwIfAborted();
        await this.writer.failed();
      } catch (error) {
        if (!signal.aborted) await this.#fail(error);
      } finally {
        reader.detach(this);
        await this.writer.stop();
      }
      const pauseMs = this.#state.kind === 'detached' ? this.#state.pauseMs : 0;
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Events of the reader; they wait while the lane catches up. */
  give(events: readonly StoredEvent[]): void {
    const waiting = this.#waiting?.concat(events);
    if (this.#isAttached()) this.#write(events);
    else this.#waiting = (waiting?.length ?? 0) > waitingMax ? undefined : waiting;
  }

  #write(events: readonly StoredEvent[]): void {
    const { projection } = this.#parts;
    const own = events.filter(({ stream }) => readsStream(projection, stream));
    this.writer.give(own.map((event) => readEvent(projection, event)));
  }

  attachIfLevel(): void {
    const { reader } = this.#parts;
    if (this.position() !== positionOf(reader.last()) || !this.writer.isIdle()) return;
    this.#attach();
    reader.attach(this);
  }

  #attach(): void {
    this.#waiting = undefined;
    this.#loggedReason = undefined;
    this.#enter({ kind: 'attached' });
    this.writer.between(() => noteStandstill(this.#parts.pool, this.name));
  }

  idle(): Passing | undefined {
    if (!this.#isAttached() || !this.writer.isIdle()) return undefined;
    return this.#passing();
  }

  retryParked(): void {
    const { retryParked, tables } = this.#parts;
    if (this.idle() === undefined || tables.parked().size === 0) return;
    this.writer.between(retryParked);
  }

  #isAttached(): boolean {
    return this.#state.kind === 'attached';
  }

  #passing(): Passing {
    const { lane, version } = this.#parts.projection;
    return { lane, version, from: this.position() };
  }

  async #begin(): Promise<void> {
    const { start, pool, projection, tables, retryParked } = this.#parts;
    // The tables may have been rebuilt since startup.
    await ensureCheckpoints(pool, [projection]);
    const { position, mark } = await start();
    // This version may project events that another could not.
    if (!this.#hasBegun) await retrySoon(pool, this.name);
    if (position > 0n && mark === undefined) throw new Error('the checkpoint has no event');
    await tables.load();
    this.writer.begin(mark);
    this.#hasBegun = true;
    await retryParked(position);
  }

  /**
   * Attaches at the reader's position, or returns after its time limit or the reader's stop.
   * @throws the lane's failure
   */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const { reader } = this.#parts;
    const deadline = performance.now() + turnMs;
    while (reader.isReading() && !signal.aborted && performance.now() < deadline) {
      await this.writer.settled();
      this.#waiting = [];
      reader.attach(this);
      const target = positionOf(reader.last());
      const read = await this.#readTo(target, deadline, signal);
      const waiting = this.#waiting;
      if (waiting !== undefined && this.position() === target && reader.isReading()) {
        this.#attach();
        this.#write(waiting);
        return;
      }
      reader.detach(this);
      // The node may lag behind the reader's, or the reader behind the lane.
      if (read === 0) await pause(behindMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #readTo(target: bigint, deadline: number, signal: AbortSignal): Promise<number> {
    let last = this.writer.at();
    let count = 0;
    if (positionOf(last) >= target) return count;
    const from = last === undefined ? {} : { from: last.position };
    for await (const run of this.#parts.eventLog.readAllInRuns(from)) {
      const events = run.filter(
        ({ position }) => position > positionOf(last) && position <= target,
      );
      this.#write(events);
      count += events.length;
      last = markOf(events.at(-1)) ?? last;
      await this.writer.room();
      const isAtTarget = positionOf(run.at(-1)) >= target;
      if (isAtTarget || signal.aborted || performance.now() > deadline) break;
    }
    await this.writer.settled();
    if (last !== undefined && last.position > this.position()) {
      this.writer.pass(passLanes(this.#parts.pool, [this.#passing()], last), last);
      await this.writer.settled();
    }
    this.#enter({ kind: 'progressed' });
    return count;
  }

  async #fail(error: unknown): Promise<void> {
    const { log, pool } = this.#parts;
    const failure = failureOf(error);
    this.#enter({ kind: 'failed', failure });
    const { why, reason } = failure;
    const isNewReason = reason !== this.#loggedReason;
    this.#loggedReason = reason;
    if (why === 'stopped' || why === 'waiting') {
      const details = error instanceof LaneStopped ? { reason } : { err: error };
      if (isNewReason) log.error({ lane: this.name, ...details }, `lane ${why}`);
      await noteStandstill(pool, this.name, { why, reason }).catch(() => undefined);
    } else if (why === 'interrupted') {
      const level = error instanceof EventLogAccessRefused ? 'debug' : 'warn';
      log[level]({ lane: this.name, reason }, 'lane interrupted');
    } else if (isNewReason && (why === 'foreign' || why === 'held')) {
      log.error({ lane: this.name, reason }, 'lane held');
    }
  }

  #enter(input: LaneInput): void {
    this.#state = nextLaneState(this.#state, input);
  }
}
