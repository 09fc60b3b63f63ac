import { randomUUID } from 'node:crypto';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import {
  afterMoveEvent,
  type MoveEventType,
  type MoveState,
  moveStream,
  neverMoved,
} from '@exchange/runtime/event-log/move/record';
import type { EventMetadata } from '@exchange/runtime/event-log/types';
import { instantOf } from '@exchange/units';
import { CommandFailed } from '../command.js';
import type { OpenedLog } from './opened-log.js';

/** What a log says about its moves, for who adds to it. */
export class MoveRecord {
  readonly #opened: OpenedLog;
  #state: MoveState = neverMoved;
  #length = 0n;

  private constructor(opened: OpenedLog) {
    this.#opened = opened;
  }

  static async read(opened: OpenedLog): Promise<MoveRecord> {
    const record = new MoveRecord(opened);
    await record.readOn();
    return record;
  }

  get state(): MoveState {
    return this.#state;
  }

  /** How many events it has. */
  get length(): bigint {
    return this.#length;
  }

  /** Reads what has been added. */
  async readOn(): Promise<void> {
    for (const event of await this.#opened.native.readMoveEvents(this.#length)) {
      this.#state = afterMoveEvent(this.#state, event);
      this.#length = event.revision + 1n;
    }
  }

  /** Adds to it. @throws CommandFailed where another process was quicker */
  async note(type: MoveEventType, data: unknown): Promise<void> {
    const id = randomUUID();
    const expected = this.#length === 0n ? 'no_stream' : this.#length - 1n;
    const event = { id, type, data, metadata: systemMetadata(id) };
    try {
      await this.#opened.native.eventLog.append(moveStream, expected, [event]);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      throw new CommandFailed('Another process moves this log, or into it: let one of them end.');
    }
    await this.readOn();
  }
}

function systemMetadata(id: string): EventMetadata {
  return {
    schema_version: 1,
    recorded_at: instantOf(new Date()),
    actor: { kind: 'system', id: 'log move' },
    scope: 'platform',
    request_id: id,
    $correlationId: id,
    $causationId: id,
  };
}
