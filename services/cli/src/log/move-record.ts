import { randomUUID } from 'node:crypto';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import {
  type MoveEventType,
  type MoveInto,
  moveOf,
  moveStream,
} from '@exchange/runtime/event-log/move/record';
import { CommandFailed } from '../command.js';
import type { OpenedLog } from './opened-log.js';

export class MoveRecord {
  readonly #opened: OpenedLog;
  into: MoveInto | undefined;
  length = 0n;

  private constructor(opened: OpenedLog) {
    this.#opened = opened;
  }

  static async read(opened: OpenedLog): Promise<MoveRecord> {
    const record = new MoveRecord(opened);
    await record.read();
    return record;
  }

  async read(): Promise<void> {
    const events = await this.#opened.native.readMoveEvents();
    this.into = moveOf(events);
    this.length = BigInt(events.length);
  }

  async note(type: MoveEventType, data: unknown): Promise<void> {
    const id = randomUUID();
    const expected = this.length === 0n ? 'no_stream' : this.length - 1n;
    const metadata = { schema_version: 1, ...systemMetadata('log move', id) };
    try {
      await this.#opened.native.eventLog.append(moveStream, expected, [
        { id, type, data, metadata },
      ]);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      throw new CommandFailed(
        'Another process is moving a log into this target: stop one of the two.',
      );
    }
    await this.read();
  }
}
