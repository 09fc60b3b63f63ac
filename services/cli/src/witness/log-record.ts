import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere } from '@exchange/ledger/audit/retired-keys';
import {
  type Checkpoint,
  cosignaturesOf,
  parseCheckpoint,
  parseNote,
  readWitnessKey,
} from '@exchange/proof';
import { CommandFailed } from '../command.js';
import { writeDurably } from './durable-file.js';

/** What a witness keeps of one log: the checkpoint that it signed last. */
export interface LogRecord {
  /** The checkpoint that was signed last; undefined for none. */
  latest(): { readonly checkpoint: Checkpoint; readonly note: string } | undefined;
  /** Keeps a checkpoint as the last, on the disk when this resolves. */
  keep(checkpoint: Checkpoint, note: string): Promise<void>;
}

/** The name of a log's record, and of its address: the SHA-256 of its origin, in hexadecimal (C2SP tlog-witness). */
export function originHash(origin: string): string {
  return createHash('sha256').update(origin, 'utf8').digest('hex');
}

/**
 * Opens what is kept of a log.
 *
 * @param vkey of the witness: what it has not signed itself is not taken for its own record
 * @throws CommandFailed where the record is damaged
 */
export function openLogRecord(directory: string, origin: string, vkey: string): LogRecord {
  const file = join(directory, `${originHash(origin)}.checkpoint`);
  const kept = readIfThere(file);
  let latest =
    kept === undefined
      ? undefined
      : { checkpoint: signedBefore(file, kept, origin, vkey), note: kept };
  return {
    latest: () => latest,
    async keep(checkpoint, note) {
      await writeDurably(file, note, 0o644);
      latest = { checkpoint, note };
    },
  };
}

function signedBefore(file: string, note: string, origin: string, vkey: string): Checkpoint {
  const damaged = (why: string) =>
    new CommandFailed(
      `${file} ${why}. It says what this witness has signed of ${origin}: without it, it could sign a fork. Put it back from a copy no older than it; or make a new witness, with another folder.`,
    );
  const parsed = parseNote(note);
  if (!parsed.ok) throw damaged(`cannot be read: ${parsed.message}`);
  const read = parseCheckpoint(parsed.text);
  if (!read.ok) throw damaged(`cannot be read: ${read.message}`);
  if (read.checkpoint.origin !== origin)
    throw damaged(`is of another log, ${read.checkpoint.origin}`);
  const own = readWitnessKey(vkey);
  const cosigned = own.ok ? cosignaturesOf(note, [own.verifier]) : own;
  if (!cosigned.ok || cosigned.by.length === 0)
    throw damaged("is not signed by this witness's key");
  return read.checkpoint;
}
