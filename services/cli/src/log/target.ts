import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppendRequest } from '@exchange/runtime/event-log/append/request';
import type { AppendInOrder } from '@exchange/runtime/event-log/connect';
import { AppendTooLarge } from '@exchange/runtime/event-log/errors';
import type { LogEnd } from '@exchange/runtime/event-log/format/ledger-started';
import { atOrigin, withOrigin } from '@exchange/runtime/event-log/move/origin';
import type { Place } from '@exchange/runtime/event-log/move/places';
import { placesData } from '@exchange/runtime/event-log/move/record';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { CommandFailed } from '../command.js';
import { nameOf } from './fold.js';
import { MoveRecord } from './move-record.js';
import type { OpenedLog } from './opened-log.js';

/** A later search for a position reads at most so many events. */
const eventsAPlace = 1_000;
/** Places of one event of the record. */
const placesAtOnce = 100;
/** Another move into the same target adds to it within this time. */
const aloneMs = 3_000;
/** More appends at once are no quicker. */
const underWayMax = 256;

/** The log that another one is moved into. It takes no other appends before the end of the move. */
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
   * Takes a log as the target: an empty one, or one with the beginning of this move.
   *
   * @param end of the source, where it has one
   * @throws CommandFailed for any other, and while another process moves a log into it
   */
  static async claim(opened: OpenedLog, end: LogEnd | undefined): Promise<Target> {
    const record = await MoveRecord.read(opened);
    const target = new Target(opened, record);
    if (record.into?.last !== undefined) {
      throw new CommandFailed('The target holds a log already that was moved there, all of it.');
    }
    // A target that was lost is made again under its name.
    const isHere =
      record.into === undefined ? opened.name === end?.name : record.into.move === end?.target;
    if (end !== undefined && !isHere) {
      throw new CommandFailed(
        `The source was moved to ${end.name} (move ${end.target}) and has its end: go on there, or name that target again.`,
      );
    }
    if (record.into !== undefined) {
      if (!opened.isOurs) await target.#requireAlone();
      return target;
    }
    await target.#requireEmpty();
    await record.note('$ledger-move-begun', { move: end?.target ?? randomUUID() });
    return target;
  }

  /** The id of the move. */
  get move(): string {
    return this.#record.into?.move ?? '';
  }

  get name(): string {
    return this.#opened.name;
  }

  /** The moved events so far, as they are in the source. */
  async *events(): AsyncGenerator<StoredEvent> {
    const origins = this.#record.into?.origins ?? new Map();
    for await (const stored of this.#opened.native.eventLog.readAll({ fromLeader: true })) {
      const event = atOrigin(stored, origins);
      if (event === undefined) {
        throw new CommandFailed(
          `The target holds ${nameOf(stored)}, which this move did not write: begin with an empty one.`,
        );
      }
      await this.#arrived({ ledger: event.position, native: stored.position });
      yield event;
    }
  }

  /** Appends events in their order, many under way at once. @throws CommandFailed where the target does not take one */
  async copy(
    events: AsyncIterable<StoredEvent>,
    onEvent: (event: StoredEvent) => void,
  ): Promise<void> {
    const underWay: Promise<Place>[] = [];
    const way = await this.#opened.native.appendInOrder();
    try {
      for await (const event of events) {
        const request = await this.#request(way, event);
        onEvent(event);
        const place = this.#append(way, event, request);
        // A failure is thrown in its turn.
        place.catch(() => undefined);
        underWay.push(place);
        const first = underWay.length < underWayMax ? undefined : underWay.shift();
        if (first !== undefined) await this.#arrived(await first);
      }
      for (const place of underWay) await this.#arrived(await place);
    } catch (error) {
      await Promise.allSettled(underWay);
      throw error;
    }
  }

  /** The request for an event with its origin. The record holds the origin of an event that has no room for it. */
  async #request(way: AppendInOrder, event: StoredEvent): Promise<AppendRequest> {
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
    const time = created.toISOString();
    await this.#record.note('$ledger-move-origin', { id, position: position.toString(), time });
    return way.request(stream, expected, { id, type, data, metadata });
  }

  async #append(way: AppendInOrder, event: StoredEvent, request: AppendRequest): Promise<Place> {
    const { stream, revision, position } = event;
    const end = await way.send(request);
    switch (end.kind) {
      case 'appended': {
        if (end.position !== undefined) return { ledger: position, native: end.position };
        const { eventLog } = this.#opened.native;
        const [found] = await eventLog.readStream(stream, { from: revision, maxCount: 1 });
        if (found === undefined) throw interrupted(`${stream} has no event ${revision}`);
        return { ledger: position, native: found.position };
      }
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
      case 'broken':
        throw interrupted(end.cause);
      default:
        throw interrupted(end.reason);
    }
  }

  /** Notes the place of an event, in the order of the log. */
  async #arrived(place: Place): Promise<void> {
    if (this.#last !== undefined && place.ledger <= this.#last.ledger) return;
    this.#last = place;
    this.#sincePlace += 1;
    if (this.#sincePlace < eventsAPlace) return;
    this.#sincePlace = 0;
    // An earlier attempt may have noted it.
    const noted = this.#record.into?.places.at(-1);
    if (noted !== undefined && place.ledger <= noted.ledger) return;
    this.#waiting.push(place);
    if (this.#waiting.length >= placesAtOnce) await this.#notePlaces();
  }

  /** Ends the move: from now on the target takes appends. */
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

  /** Another process that moves a log adds to the target. */
  async #requireAlone(): Promise<void> {
    const { eventLog } = this.#opened.native;
    const [head, { length }] = [await eventLog.headPosition(), this.#record];
    await pause(aloneMs);
    await this.#record.read();
    if (this.#record.length === length && (await eventLog.headPosition()) === head) return;
    throw new CommandFailed('Another process is moving a log into this target.');
  }
}

function interrupted(cause: unknown): CommandFailed {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CommandFailed(
    `The target did not answer (${reason}). Run the move again: it resumes where it stopped.`,
  );
}
