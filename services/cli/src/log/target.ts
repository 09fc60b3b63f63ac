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
import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import { atOrigin, withOrigin } from '@exchange/runtime/event-log/move/origin';
import type { Place } from '@exchange/runtime/event-log/move/places';
import {
  type MoveEventType,
  type MoveInto,
  moveOf,
  moveStream,
  placesData,
} from '@exchange/runtime/event-log/move/record';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { CommandFailed } from '../command.js';
import { nameOf } from './compare-logs.js';
import type { OpenedLog } from './opened-log.js';

const eventsAPlace = 1_000;
const placesAtOnce = 100;
/** A concurrent move would append within this time. */
const aloneMs = 3_000;
const underWayMax = 256;

export class Target {
  readonly #opened: OpenedLog;
  #into: MoveInto | undefined;
  #notes = 0n;
  #places: Place[] = [];
  #last: Place | undefined;

  private constructor(opened: OpenedLog) {
    this.#opened = opened;
  }

  /**
   * Claims an empty log, or a started move.
   * @throws CommandFailed for other logs and during another move
   */
  static async claim(opened: OpenedLog, end: LogEnd | undefined): Promise<Target> {
    const target = new Target(opened);
    const into = await target.#read();
    if (into?.last !== undefined) {
      throw new CommandFailed('The target already contains a completely moved log.');
    }
    // A lost target may be recreated under its name.
    const isHere = into === undefined ? opened.name === end?.name : into.move === end?.target;
    if (end !== undefined && !isHere) {
      throw new CommandFailed(
        `The source was moved to ${end.name} (move ${end.target}) and has ended: use that log, or name that target again.`,
      );
    }
    if (into !== undefined) {
      if (!opened.isOurs) await target.#requireAlone();
      return target;
    }
    if ((await opened.native.eventLog.headPosition()) !== undefined) {
      throw new CommandFailed(
        'The target contains events that no move wrote: a log is moved into an empty event store.',
      );
    }
    await target.#note('$ledger-move-begun', { move: end?.target ?? randomUUID() });
    return target;
  }

  get move(): string {
    return this.#into?.move ?? '';
  }

  get name(): string {
    return this.#opened.name;
  }

  /** Keeps the places of the events that it yields, for `end`. */
  async *events(): AsyncGenerator<StoredEvent> {
    const origins = this.#into?.origins ?? new Map();
    this.#places = [];
    let count = 0;
    for await (const stored of this.#opened.native.eventLog.readAll({ fromLeader: true })) {
      const event = atOrigin(stored, origins);
      if (event === undefined) {
        throw new CommandFailed(
          `The target contains ${nameOf(stored)}, which this move did not write: start with an empty target.`,
        );
      }
      this.#last = { ledger: event.position, native: stored.position };
      count += 1;
      if (count % eventsAPlace === 0) this.#places.push(this.#last);
      yield event;
    }
  }

  /** @throws CommandFailed if the target refuses an event */
  async copy(
    events: AsyncIterable<StoredEvent>,
    onEvent: (event: StoredEvent) => void,
  ): Promise<void> {
    const underWay: Promise<void>[] = [];
    const way = await this.#opened.native.appendInOrder();
    try {
      for await (const event of events) {
        const request = await this.#request(way, event);
        onEvent(event);
        const append = this.#append(way, event, request);
        append.catch(() => undefined);
        underWay.push(append);
        if (underWay.length >= underWayMax) await underWay.shift();
      }
      await Promise.all(underWay);
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
    await this.#note('$ledger-move-origin', { id, position: position.toString(), time });
    return way.request(stream, expected, { id, type, data, metadata });
  }

  async #append(way: AppendInOrder, event: StoredEvent, request: AppendRequest): Promise<void> {
    const end = await way.send(request);
    switch (end.kind) {
      case 'appended':
        return;
      case 'refused':
        throw refusalOf(event, end.error);
      case 'denied':
        throw new CommandFailed(`The target refuses ${nameOf(event)} (denied).`);
      default:
        throw interrupted(end.cause);
    }
  }

  async end(): Promise<void> {
    const last = this.#last;
    if (last === undefined) throw new Error('nothing was moved');
    // An interrupted run has noted the first ones.
    const noted = this.#into?.places.at(-1)?.ledger ?? -1n;
    const places = this.#places.filter(({ ledger }) => ledger > noted);
    for (let from = 0; from < places.length; from += placesAtOnce) {
      const some = places.slice(from, from + placesAtOnce);
      await this.#note('$ledger-move-places', placesData(some));
    }
    await this.#note('$ledger-move-ended', {
      last: [last.ledger.toString(), last.native.toString()],
    });
  }

  async #requireAlone(): Promise<void> {
    const { eventLog } = this.#opened.native;
    const [head, notes] = [await eventLog.headPosition(), this.#notes];
    await pause(aloneMs);
    await this.#read();
    if (this.#notes === notes && (await eventLog.headPosition()) === head) return;
    throw new CommandFailed('Another process is moving a log into this target.');
  }

  async #read(): Promise<MoveInto | undefined> {
    const events = await this.#opened.native.readOwn(moveStream);
    this.#notes = BigInt(events.length);
    this.#into = moveOf(events);
    return this.#into;
  }

  async #note(type: MoveEventType, data: unknown): Promise<void> {
    const id = randomUUID();
    const expected = this.#notes === 0n ? 'no_stream' : this.#notes - 1n;
    const metadata = { schema_version: 1, ...systemMetadata('log move', id) };
    const event = { id, type, data, metadata };
    try {
      await this.#opened.native.eventLog.append(moveStream, expected, [event]);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      throw new CommandFailed(
        'Another process is moving a log into this target: stop one of the two.',
      );
    }
    await this.#read();
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
