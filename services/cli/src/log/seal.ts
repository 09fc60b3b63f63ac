import { setTimeout as pause } from 'node:timers/promises';
import { logMovedTo, logStream, movedTo } from '@exchange/ledger/installation/log-moved';
import { leaseMs } from '@exchange/runtime/event-log/move/watch';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { CommandFailed } from '../command.js';
import { nameOf } from './fold.js';
import { MoveRecord } from './move-record.js';
import type { OpenedLog } from './opened-log.js';

/** So often a log's end is written again behind an append that came late. */
const endsMax = 10;

/** The end of a log that is moved: nobody but the move appends any more, and its last event says so. */
export class Seal {
  readonly #source: OpenedLog;
  readonly #move: string;
  #isKnown = false;
  #isSealed = false;

  constructor(source: OpenedLog, move: string) {
    this.#source = source;
    this.#move = move;
  }

  /** Keeps all processes from appending, and waits until the last of them knows. @throws CommandFailed for a log that is moved elsewhere */
  async announce(): Promise<void> {
    if (this.#isKnown) return;
    const record = await MoveRecord.read(this.#source);
    const { state } = record;
    if (state.away !== undefined && state.away !== this.#move) {
      throw new CommandFailed(
        'The source is moved to another target, or was. If that move was given up, say `ledger log move --withdraw --from …` first.',
      );
    }
    if (state.away === undefined) {
      await record.note('$ledger-move-announced', { move: this.#move });
    }
    if (!this.#source.isOurs) await pause(leaseMs + 500);
    this.#isKnown = true;
  }

  /** Lets the source be written to again where the move did not come to its end. */
  async giveUp(): Promise<void> {
    if (this.#isSealed) return;
    await withdrawMove(this.#source).catch(() => false);
  }

  /**
   * Writes the log's last event, and sees to it that everything up to there is copied. An append that a process sent before it knew
   * may be carried out late by a busy server, behind that event: it is taken along, and the log's end is written again behind it.
   *
   * @param copy copies what the source has by now
   * @throws CommandFailed where somebody goes on writing
   */
  async seal(copy: () => Promise<void>): Promise<void> {
    this.#isSealed = true;
    for (let attempt = 1; ; attempt += 1) {
      await this.#end();
      await copy();
      const last = await lastOf(this.#source);
      if (last !== undefined && movedTo(last) === this.#move) return;
      if (attempt < endsMax) continue;
      throw new CommandFailed(
        `The source has ${last === undefined ? 'nothing' : nameOf(last)} behind the event that says it was moved, again and again: something writes to it that does not know of moves. It was acknowledged by no process of this version. End what writes, and run the move again.`,
      );
    }
  }

  async #end(): Promise<void> {
    const { native } = this.#source;
    const before = await endOf(this.#source);
    const last = await lastOf(this.#source);
    if (last === undefined || movedTo(last) !== this.#move) {
      const revision = before === undefined ? 0 : Number(before.revision) + 1;
      const event = logMovedTo(this.#move, revision);
      await native.eventLog.append(logStream, before?.revision ?? 'no_stream', [event]);
    }
    const end = await endOf(this.#source);
    const record = await MoveRecord.read(this.#source);
    if (end === undefined || record.state.left === end.position) return;
    // Whoever follows the log is handed nothing behind it.
    await record.note('$ledger-move-left', { move: this.#move, last: end.position.toString() });
  }
}

/**
 * Lets a log be written to again whose move was given up.
 *
 * @throws CommandFailed for one that was moved, all of it
 */
export async function withdrawMove(source: OpenedLog): Promise<boolean> {
  const record = await MoveRecord.read(source);
  const { away } = record.state;
  if (away === undefined) return false;
  // Not only its last event: an append that came late may stand behind it.
  const end = await endOf(source);
  if (end !== undefined && movedTo(end) === away) {
    throw new CommandFailed(
      'This log was moved, and says so itself: go on with `ledger log move`, or with the log that it was moved to.',
    );
  }
  await record.note('$ledger-move-withdrawn', { move: away });
  return true;
}

/** What a log said last of its end. */
async function endOf({ log }: OpenedLog): Promise<StoredEvent | undefined> {
  const [event] = await log.readStream(logStream, { direction: 'backwards', maxCount: 1 });
  return event;
}

async function lastOf({ log }: OpenedLog): Promise<StoredEvent | undefined> {
  for await (const event of log.readAll({ from: 'end', direction: 'backwards', maxCount: 1 })) {
    return event;
  }
  return undefined;
}
