import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../event-log/codec.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { Metrics } from '../observability/metrics.js';
import { traceWork } from '../observability/tracing.js';
import { workInHand } from '../observability/work-in-hand.js';
import type { Logger } from '../process/logger.js';
import type { Projection } from '../tables/definition/projection.js';
import { isEventError, isTooLargeBatch, LaneStopped, stoppedAt } from './lane-failures.js';
import type { Change, LaneTables } from './lane-tables.js';
import {
  faultBehind,
  faultOf,
  type ParkedStreams,
  type ParkingDraft,
  parkedAt,
} from './parking/parked-stream.js';
import { type ReadEvent, readStorable } from './parking/read-event.js';
import { skippedEvents } from './skip.js';

/**
 * @param from the checkpoint
 * @returns the new checkpoint
 * @throws LaneMoved if the checkpoint is not at `from`
 * @throws LaneStopped at an event of an unknown type or version, or whose stream cannot be parked; earlier events are
 * applied
 */
export type ApplyBatch = (events: readonly ReadEvent[], from: bigint) => Promise<bigint>;

export interface LaneParts {
  readonly eventLog: Pick<EventLog, 'readStream'>;
  readonly projection: Projection;
  readonly tables: LaneTables;
  /** Parked in the live lane; they wait even if projectable. */
  readonly held?: () => ParkedStreams;
  /** A replay is neither logged nor measured. */
  readonly live?: { readonly log: Logger; readonly metrics?: Metrics };
}

/** Projects the events of a lane, and parks the streams of those at fault. */
export class LaneProjector {
  readonly parts: LaneParts;
  readonly #skipped: () => Promise<ReadonlySet<string>>;

  constructor(parts: LaneParts) {
    this.parts = parts;
    this.#skipped = skippedEvents(parts.eventLog, parts.projection.lane);
  }

  readonly apply: ApplyBatch = async (events, from) => {
    const { projection, live } = this.parts;
    const { lane } = projection;
    const end = workInHand.begin(`lane ${lane}`);
    try {
      const startedAt = new Date();
      const known = await this.#indexOfNewer(events);
      const to = await this.#write(events.slice(0, known), from);
      const newer = events[known];
      if (newer?.kind === 'unreadable')
        throw stoppedAt('waiting', newer.stored, newer.error.reason);
      if (live !== undefined) measure(lane, events, startedAt, live.metrics);
      return to;
    } finally {
      end();
    }
  };

  /** Unknown events of parked streams wait; skipped ones are ignored. */
  async #indexOfNewer(events: readonly ReadEvent[]): Promise<number> {
    const parked = this.parts.tables.parked();
    for (const [index, one] of events.entries()) {
      if (one.kind === 'event' || one.error.kind !== 'newer') continue;
      if (parked.has(one.stored.stream)) continue;
      if (!(await this.#skipped()).has(one.stored.id)) return index;
    }
    return events.length;
  }

  /** Halves a batch that fails, until only the events at fault are left. */
  async #write(events: readonly ReadEvent[], from: bigint): Promise<bigint> {
    const { projection, tables } = this.parts;
    const last = events.at(-1)?.stored;
    if (last === undefined) return from;
    const { position: to, id: eventId } = last;
    const change: Change = (work) =>
      tables.change({ from, to, events: events.length, eventId }, work);
    const before = tables.parked();
    try {
      await this.project(change, events);
    } catch (error) {
      if (!isEventError(error) && !isTooLargeBatch(error)) throw error;
      if (events.length > 1) {
        const middle = Math.ceil(events.length / 2);
        return this.#write(events.slice(middle), await this.#write(events.slice(0, middle), from));
      }
      if (!isEventError(error)) throw error;
      if (projection.reads === 'log') {
        throw stoppedAt('stopped', last, faultOf(error, 'failed').reason);
      }
      await this.projectFaulty(change, last, error);
    }
    this.#logParked(before);
    return to;
  }

  #logParked(before: ParkedStreams): void {
    const { projection, tables, live } = this.parts;
    for (const [stream, parked] of tables.parked()) {
      if (before.has(stream)) continue;
      const { eventId: id, eventType: type, code, reason } = parked;
      live?.log.error({ lane: projection.lane, stream, id, type, code, reason }, 'stream parked');
    }
  }

  /**
   * @throws the projection's error; the transaction is rolled back
   * @throws LaneStopped at the cap on parked streams
   */
  project(change: Change, events: readonly ReadEvent[], isRetry = false): Promise<void> {
    return change(async (client, draft) => {
      const ready: RecordedEvent<unknown>[] = [];
      const waiting: StoredEvent[] = [];
      for (const read of events) {
        const waits = await this.#mustWait(client, draft, read);
        if (read.kind === 'event' && !waits) ready.push(read.stored);
        else waiting.push(read.stored);
      }
      await this.#applyTo(client, ready, isRetry ? [] : waiting);
    });
  }

  /**
   * Writes an event that failed alone: with storable characters, skipped, or parked.
   * @throws errors that are not the event's fault
   * @throws LaneStopped at the cap on parked streams
   */
  async projectFaulty(
    change: Change,
    stored: StoredEvent,
    failure: unknown,
    isRetry = false,
  ): Promise<void> {
    const clean = readStorable(this.parts.projection.codec, stored);
    if (clean !== undefined) {
      try {
        await this.project(change, [clean], isRetry);
        return;
      } catch (error) {
        if (!isEventError(error)) throw error;
      }
    }
    const isSkipped = (await this.#skipped()).has(stored.id);
    if (isSkipped) this.#noteSkipped(stored);
    // At the cap on parked streams.
    else if (failure instanceof LaneStopped) throw failure;
    const isRefused = failure instanceof Error && typeof Reflect.get(failure, 'code') === 'string';
    await change(async (client, draft) => {
      if (!isSkipped) draft.park(stored, faultOf(failure, isRefused ? 'refused' : 'failed'));
      await this.#applyTo(client, [], isRetry ? [] : [stored]);
    });
  }

  /** Also parks the event if it is the first of its stream that waits. */
  async #mustWait(client: ClientBase, draft: ParkingDraft, read: ReadEvent): Promise<boolean> {
    const { stored } = read;
    const hold = this.parts.held?.().get(stored.stream);
    if (draft.streams().has(stored.stream)) draft.wait(stored.stream);
    else if (hold !== undefined && stored.position >= hold.position) {
      draft.put(parkedAt(stored, hold));
    } else if (read.kind === 'event') {
      const behind = await this.#neededParked(client, draft.streams(), read.stored.event);
      if (behind === undefined) return false;
      draft.park(stored, faultBehind(behind));
    } else if ((await this.#skipped()).has(stored.id)) this.#noteSkipped(stored);
    else draft.park(stored, faultOf(read.error, 'unreadable'));
    return true;
  }

  /** A parked stream whose rows the event needs, and which were not projected before. */
  async #neededParked(
    client: ClientBase,
    parked: ParkedStreams,
    event: unknown,
  ): Promise<string | undefined> {
    const { projection } = this.parts;
    // Usually no stream is parked.
    if (parked.size === 0) return undefined;
    const needed = projection.needs?.(event).find((stream) => parked.has(stream));
    if (needed === undefined) return undefined;
    return (await projection.isMet?.(client, event)) === true ? undefined : needed;
  }

  #noteSkipped({ id, stream, revision, type }: StoredEvent): void {
    const { projection, live } = this.parts;
    const about = { lane: projection.lane, id, stream, revision: revision.toString(), type };
    live?.log.warn(about, 'event skipped');
  }

  async #applyTo(
    client: ClientBase,
    ready: readonly RecordedEvent<unknown>[],
    waiting: readonly StoredEvent[],
  ): Promise<void> {
    if (ready.length + waiting.length === 0) return;
    await this.parts.projection.apply(client, ready, waiting);
  }
}

/** Also adds the batch to the traces of its requests. */
function measure(
  lane: LaneName,
  events: readonly ReadEvent[],
  startedAt: Date,
  metrics: Metrics | undefined,
): void {
  const endedAt = new Date();
  metrics?.batches.observe({ lane }, (endedAt.getTime() - startedAt.getTime()) / 1000);
  metrics?.events.inc({ lane }, events.length);
  const traceparents = events
    .map(({ stored }): unknown => Reflect.get(Object(stored.metadata), 'traceparent'))
    .filter((traceparent) => typeof traceparent === 'string');
  traceWork(`project ${lane}`, traceparents, startedAt, endedAt);
}
