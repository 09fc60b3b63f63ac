import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppendRequest } from '@exchange/runtime/event-log/append/request';
import type { AppendInOrder } from '@exchange/runtime/event-log/connect';
import { AppendTooLarge } from '@exchange/runtime/event-log/errors';
import { atOrigin, withOrigin } from '@exchange/runtime/event-log/move/origin';
import type { Place } from '@exchange/runtime/event-log/move/places';
import { placesData } from '@exchange/runtime/event-log/move/record';
import { leaseMs } from '@exchange/runtime/event-log/move/watch';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { CommandFailed } from '../command.js';
import { nameOf } from './fold.js';
import { MoveRecord } from './move-record.js';
import type { OpenedLog } from './opened-log.js';

/** What a place costs to look up later: so many events are read at most to find one. */
const eventsAPlace = 1_000;
/** Places of one event of the record. */
const placesAtOnce = 100;

/** The log that another one is moved into, which nobody else may write to before it is all there. */
export class Target {
  readonly #opened: OpenedLog;
  readonly #record: MoveRecord;
  #waiting: Place[] = [];
  #sincePlace = 0;
  #last: Place | undefined;

  private constructor(opened: OpenedLog, record: MoveRecord) {
    this.#opened = opened;
    this.#record = record;
  }

  /**
   * Takes a log as a target: one that is empty, or holds the beginning of a move.
   *
   * @throws CommandFailed for any other, and while another process moves into it
   */
  static async claim(opened: OpenedLog): Promise<Target> {
    const record = await MoveRecord.read(opened);
    const target = new Target(opened, record);
    const { into } = record.state;
    if (into?.last !== undefined) {
      throw new CommandFailed('The target holds a log already that was moved there, all of it.');
    }
    if (into === undefined) {
      await target.#requireEmpty();
      await record.note('$ledger-move-begun', { move: randomUUID() });
      // A service that was started on it may still append as long as it has not looked.
      if (!opened.isOurs) await pause(leaseMs + 500);
      await target.#requireEmpty();
    } else if (!opened.isOurs) {
      await target.#requireAlone();
    }
    return target;
  }

  /** What the target calls the move. */
  get move(): string {
    const { into } = this.#record.state;
    if (into === undefined) throw new Error('nothing is being moved');
    return into.move;
  }

  /** The events that have come so far, as they were where they came from. */
  async *events(after?: Place): AsyncGenerator<{ event: StoredEvent; native: bigint }> {
    const origins = this.#record.state.into?.origins;
    const { eventLog } = this.#opened.native;
    const from = after === undefined ? {} : { from: after.native };
    for await (const stored of eventLog.readAll(from)) {
      if (stored.position === after?.native) continue;
      const beside = origins?.get(stored.id);
      const event =
        beside === undefined
          ? atOrigin(stored)
          : { ...stored, position: beside.position, created: beside.time };
      if (event === undefined) {
        throw new CommandFailed(
          `The target holds ${nameOf(stored)}, which this move did not write: begin with an empty one.`,
        );
      }
      yield { event, native: stored.position };
    }
  }

  /** Opens the way for a row of appends. */
  open(): Promise<AppendInOrder> {
    return this.#opened.native.appendInOrder();
  }

  /** What is sent for an event: with its origin, or with that beside it where it does not fit. */
  async prepared(way: AppendInOrder, event: StoredEvent): Promise<AppendRequest> {
    const { id, type, data, stream, revision, position, created } = event;
    const expected = revision === 0n ? 'no_stream' : revision - 1n;
    const metadata: unknown = event.metadata ?? null;
    const withIt = withOrigin(metadata, { position, time: created });
    if (withIt !== undefined) {
      try {
        return way.request(stream, expected, { id, type, data, metadata: withIt });
      } catch (error) {
        if (!(error instanceof AppendTooLarge)) throw error;
      }
    }
    await this.#record.note('$ledger-move-origin', {
      id,
      position: position.toString(),
      time: created.toISOString(),
    });
    return way.request(stream, expected, { id, type, data, metadata });
  }

  /** Appends one event once. @throws CommandFailed where the target does not take it */
  async append(
    way: AppendInOrder,
    event: StoredEvent,
    request: AppendRequest,
    signal: AbortSignal,
  ): Promise<Place> {
    const { stream, position } = event;
    const end = await way.send(request, signal);
    switch (end.kind) {
      case 'appended':
        return { ledger: position, native: end.position ?? (await this.#placeOf(event)) };
      case 'conflict':
        throw new CommandFailed(
          `The target has ${stream} at ${end.actual} where ${nameOf(event)} comes: it holds something else.`,
        );
      case 'too_large':
        throw new CommandFailed(
          `The target takes ${end.bytesMax} bytes, and ${nameOf(event)} has more.`,
        );
      case 'refused':
        throw end.refusal;
      case 'denied':
      case 'deleted':
        throw new CommandFailed(`The target refuses ${nameOf(event)} (${end.kind}).`);
      case 'late':
      case 'failed':
        throw new Interrupted(end.reason);
      case 'broken':
        throw new Interrupted(end.cause instanceof Error ? end.cause.message : String(end.cause));
      case 'ended':
        throw new Interrupted('it was stopped');
      default:
        return end satisfies never;
    }
  }

  async #placeOf({ stream, revision }: StoredEvent): Promise<bigint> {
    const [found] = await this.#opened.native.eventLog.readStream(stream, {
      from: revision,
      maxCount: 1,
    });
    if (found === undefined) throw new Interrupted(`${stream} has no event ${revision}`);
    return found.position;
  }

  /** Notes where an event has come to stand; in the order of the log. */
  async arrived(place: Place): Promise<void> {
    if (this.#last !== undefined && place.ledger <= this.#last.ledger) return;
    this.#last = place;
    this.#sincePlace += 1;
    if (this.#sincePlace < eventsAPlace) return;
    this.#sincePlace = 0;
    // What an attempt before this one has noted is not noted again.
    const noted = this.#record.state.into?.places.at(-1);
    if (noted !== undefined && place.ledger <= noted.ledger) return;
    this.#waiting.push(place);
    if (this.#waiting.length >= placesAtOnce) await this.#notePlaces();
  }

  /** Everything has come, and is what it was: from now on the log is written to. */
  async end(): Promise<void> {
    const last = this.#last;
    if (last === undefined) throw new Error('nothing was moved');
    await this.#notePlaces();
    await this.#record.note('$ledger-move-ended', {
      last: [last.ledger.toString(), last.native.toString()],
    });
  }

  async #notePlaces(): Promise<void> {
    const places = this.#waiting;
    this.#waiting = [];
    if (places.length > 0) await this.#record.note('$ledger-move-places', placesData(places));
  }

  async #requireEmpty(): Promise<void> {
    const head = await this.#opened.native.eventLog.headPosition();
    if (head === undefined) return;
    throw new CommandFailed(
      'The target holds events that no move has brought: a log is moved into an empty event store.',
    );
  }

  /** A process that is at work adds to the record, or to the log. */
  async #requireAlone(): Promise<void> {
    const { eventLog } = this.#opened.native;
    const before = await eventLog.headPosition();
    await pause(leaseMs);
    const known = this.#record.length;
    await this.#record.readOn();
    if (this.#record.length === known && (await eventLog.headPosition()) === before) return;
    throw new CommandFailed('Another process is moving a log into this target.');
  }
}

/** The connection broke, or the target was slow: what was sent may be there or not. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
