import { setTimeout as pause } from 'node:timers/promises';
import { inTime } from '../../process/in-time.js';
import type { Logger } from '../../process/logger.js';
import { Semaphore } from '../../process/semaphore.js';
import type { EventMark } from '../../tables/table-identity.js';
import { passLanes } from '../checkpoint.js';
import { LaneMoved } from '../lane-failures.js';
import {
  compareTablesWithLog,
  type LogAndTables,
  noteFirstEvent,
} from '../log-identity/compare-tables-with-log.js';
import { gatherMs, positionOf } from './lane-writer.js';
import { type LaneReader, markOf, type OwnedLane } from './owned-lane.js';

const catchingUpMax = 2;
/** Lanes that are ready later catch up. */
const startMsMax = 2_000;
/** A lane that delays others longer is detached. */
const slowMs = 250;
const passEveryMs = 25;
const retryEveryMs = 1_000;
const retryMs = 2_000;

interface ReaderStores extends LogAndTables {
  readonly log: Logger;
}

export class Reader implements LaneReader {
  readonly catchingUp = new Semaphore(catchingUpMax);
  readonly #stores: ReaderStores;
  readonly #lanes = new Set<OwnedLane>();
  /** Lanes with a known checkpoint, waiting for the reader. */
  readonly #ready = new Set<OwnedLane>();
  readonly #attached = new Set<OwnedLane>();
  #last: EventMark | undefined;
  #ending: AbortController | undefined;
  #isReading = false;
  /** Until the log's end at startup, every lane waits for the slowest. */
  #isLive = false;
  #waiting: (() => void)[] = [];
  #passing: NodeJS.Timeout | undefined;
  #passedAt = 0;

  constructor(stores: ReaderStores) {
    this.#stores = stores;
  }

  last(): EventMark | undefined {
    return this.#last;
  }

  isReading(): boolean {
    return this.#isReading;
  }

  async work(lane: OwnedLane, signal: AbortSignal): Promise<void> {
    this.#lanes.add(lane);
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    try {
      await lane.work(signal);
    } finally {
      this.#lanes.delete(lane);
      if (this.#lanes.size === 0) this.#ending?.abort();
      this.#wake();
    }
  }

  /** Never rejects. */
  async read(signal: AbortSignal): Promise<void> {
    const retrying = setInterval(() => {
      for (const lane of this.#attached) lane.retryParked();
    }, retryEveryMs);
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    while (!signal.aborted) {
      try {
        await this.#begin(signal);
        await this.#follow(signal);
        this.#stop();
      } catch (error) {
        this.#stop();
        this.#stores.log.debug({ reason: String(error) }, 'reading ended');
        for (const lane of this.#attached) lane.writer.end(error);
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
    clearInterval(retrying);
    clearTimeout(this.#passing);
  }

  async awaitStart(lane: OwnedLane, signal: AbortSignal): Promise<void> {
    this.#ready.add(lane);
    this.#wake();
    await this.#until(() => this.#isReading || signal.aborted);
    this.#ready.delete(lane);
  }

  attach(lane: OwnedLane): void {
    this.#attached.add(lane);
    this.mayPass();
  }

  detach(lane: OwnedLane): void {
    this.#ready.delete(lane);
    this.#attached.delete(lane);
  }

  mayPass(): void {
    if (this.#passing !== undefined || !this.#isReading) return;
    const inMs = Math.max(0, passEveryMs - (performance.now() - this.#passedAt));
    this.#passing = setTimeout(() => {
      this.#passing = undefined;
      this.#pass();
    }, inMs);
  }

  #pass(): void {
    const to = this.#last;
    if (to === undefined) return;
    const idle = [...this.#attached].flatMap((lane) => {
      const passing = lane.idle();
      return passing !== undefined && passing.from < to.position ? [{ lane, passing }] : [];
    });
    if (idle.length === 0) return;
    this.#passedAt = performance.now();
    const moved = passLanes(
      this.#stores.pool,
      idle.map(({ passing }) => passing),
      to,
    );
    for (const { lane } of idle) lane.writer.pass(moved, to);
  }

  /** Begins at the highest checkpoint; the other lanes catch up. */
  async #begin(signal: AbortSignal): Promise<void> {
    await this.#until(() => this.#ready.size > 0 || signal.aborted);
    const ready = this.#until(() => this.#ready.size === this.#lanes.size || signal.aborted);
    await inTime(ready, startMsMax).catch(() => undefined);
    this.#last = undefined;
    for (const lane of this.#ready) {
      const mark = lane.writer.at();
      if (positionOf(mark) > positionOf(this.#last)) this.#last = mark;
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    this.#ending = new AbortController();
    const head = (await this.#stores.eventLog.headPosition()) ?? 0n;
    this.#isLive = positionOf(this.#last) >= head;
    const deliveries = this.#stores.eventLog.subscribe({
      after: this.#last?.position ?? 'start',
      streamPrefixes: [''],
      signal: AbortSignal.any([signal, this.#ending.signal]),
      onOpened: () => this.#compare(),
    });
    for await (const delivery of deliveries) {
      if (delivery.kind !== 'events') continue;
      const { events } = delivery;
      for (const lane of this.#attached) lane.give(events);
      this.#last = markOf(events.at(-1)) ?? this.#last;
      this.#isLive ||= positionOf(this.#last) >= head;
      this.mayPass();
      await this.#room();
      const restMs = gatherMs(events.length);
      if (restMs > 0) await pause(restMs);
    }
  }

  async #compare(): Promise<void> {
    await Promise.allSettled(this.#level().map((lane) => lane.writer.settled()));
    const tables = await compareTablesWithLog(this.#stores);
    if (tables.first === undefined) await noteFirstEvent(this.#stores);
    if (this.#isReading) return;
    this.#isReading = true;
    for (const lane of this.#ready) lane.attachIfLevel();
    this.#wake();
  }

  async #room(): Promise<void> {
    const level = this.#level();
    const full = level.flatMap(({ writer }) => (writer.hasRoom() ? [] : writer));
    if (full.length === 0) return;
    const rooms = full.map((writer) => writer.room().catch(() => undefined));
    const all = Promise.all(rooms);
    if (!this.#isLive) await all;
    else if (full.length === level.length) await Promise.race(rooms);
    if (full.every((writer) => writer.hasRoom())) return;
    await inTime(all, slowMs).catch(() => undefined);
    if (level.length === 1) return;
    // A slow lane continues alone from its checkpoint.
    for (const writer of full) if (!writer.hasRoom()) writer.end(new LaneMoved());
  }

  /** Without lanes that catch up. */
  #level(): readonly OwnedLane[] {
    return [...this.#attached].filter((lane) => lane.state().kind === 'attached');
  }

  #stop(): void {
    this.#isReading = false;
    this.#isLive = false;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
