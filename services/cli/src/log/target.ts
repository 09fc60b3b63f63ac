import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '@exchange/runtime/errors/error-text';
import type { AppendRequest } from '@exchange/runtime/event-log/append/request';
import type { AppendInOrder } from '@exchange/runtime/event-log/connect';
import {
  AppendTooLarge,
  RevisionConflict,
  StreamDeleted,
} from '@exchange/runtime/event-log/errors';
import type { LogEnd } from '@exchange/runtime/event-log/format/ledger-started';
import { atOrigin, withOrigin } from '@exchange/runtime/event-log/move/origin';
import type { Place } from '@exchange/runtime/event-log/move/places';
import { placesData } from '@exchange/runtime/event-log/move/record';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { CommandFailed } from '../command.js';
import { nameOf } from './compare-logs.js';
import { MoveRecord } from './move-record.js';
import type { OpenedLog } from './opened-log.js';

const eventsAPlace = 1_000;
const placesAtOnce = 100;
/** A concurrent move would append within this time. */
const aloneMs = 3_000;
const underWayMax = 256;

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
   * Claims an empty log, or a started move.
   * @throws CommandFailed for other logs and during another move
   */
  static async claim(opened: OpenedLog, end: LogEnd | undefined): Promise<Target> {
    const record = await MoveRecord.read(opened);
    const target = new Target(opened, record);
    if (record.into?.last !== undefined) {
      throw new CommandFailed('The target already contains a completely moved log.');
    }
    // A lost target may be recreated under its name.
    const isHere =
      record.into === undefined ? opened.name === end?.name : record.into.move === end?.target;
    if (end !== undefined && !isHere) {
      throw new CommandFailed(
        `The source was moved to ${end.name} (move ${end.target}) and has ended: use that log, or name that target again.`,
      );
    }
    if (record.into !== undefined) {
      if (!opened.isOurs) await target.#requireAlone();
      return target;
    }
    if ((await opened.native.eventLog.headPosition()) !== undefined) {
      throw new CommandFailed(
        'The target contains events that no move wrote: a log is moved into an empty event store.',
      );
    }
    await record.note('$ledger-move-begun', { move: end?.target ?? randomUUID() });
    return target;
  }

  get move(): string {
    return this.#record.into?.move ?? '';
  }

  get name(): string {
    return this.#opened.name;
  }

  async *events(): AsyncGenerator<StoredEvent> {
    const origins = this.#record.into?.origins ?? new Map();
    for await (const stored of this.#opened.native.eventLog.readAll({ fromLeader: true })) {
      const event = atOrigin(stored, origins);
      if (event === undefined) {
        throw new CommandFailed(
          `The target contains ${nameOf(stored)}, which this move did not write: start with an empty target.`,
        );
      }
      await this.#arrived({ ledger: event.position, native: stored.position });
      yield event;
    }
  }

  /** @throws CommandFailed if the target refuses an event */
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
        const [event] = await eventLog.readStream(stream, { from: revision, maxCount: 1 });
        if (event === undefined) throw interrupted(`${stream} has no event ${revision}`);
        return { ledger: position, native: event.position };
      }
      case 'refused':
        throw refusalOf(event, end.error);
      case 'denied':
        throw new CommandFailed(`The target refuses ${nameOf(event)} (denied).`);
      default:
        throw interrupted(end.cause);
    }
  }

  async #arrived(place: Place): Promise<void> {
    if (this.#last !== undefined && place.ledger <= this.#last.ledger) return;
    this.#last = place;
    this.#sincePlace += 1;
    if (this.#sincePlace < eventsAPlace) return;
    this.#sincePlace = 0;
    const noted = this.#record.into?.places.at(-1);
    if (noted !== undefined && place.ledger <= noted.ledger) return;
    this.#waiting.push(place);
    if (this.#waiting.length >= placesAtOnce) await this.#notePlaces();
  }

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

  async #requireAlone(): Promise<void> {
    const { eventLog } = this.#opened.native;
    const [head, { length }] = [await eventLog.headPosition(), this.#record];
    await pause(aloneMs);
    await this.#record.read();
    if (this.#record.length === length && (await eventLog.headPosition()) === head) return;
    throw new CommandFailed('Another process is moving a log into this target.');
  }
}

function refusalOf(event: StoredEvent, error: Error): Error {
  if (error instanceof RevisionConflict) {
    const instead = `at ${error.actual} instead of ${nameOf(event)}`;
    return new CommandFailed(
      `The target has ${event.stream} ${instead}: it contains other events.`,
    );
  }
  if (error instanceof AppendTooLarge) {
    const limit = `the target's limit of ${error.bytesMax} bytes`;
    return new CommandFailed(`${nameOf(event)} exceeds ${limit}.`);
  }
  if (error instanceof StreamDeleted) {
    return new CommandFailed(`The target refuses ${nameOf(event)} (deleted).`);
  }
  return error;
}

function interrupted(cause: unknown): CommandFailed {
  return new CommandFailed(
    `The target did not answer (${errorText(cause)}). Run the move again: it resumes where it stopped.`,
  );
}
