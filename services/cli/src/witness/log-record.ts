import { createHash } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Checkpoint,
  cosignaturesOf,
  parseCheckpoint,
  parseNote,
  readWitnessKey,
} from '@exchange/proof';
import { readIfThere } from '@exchange/runtime/process/read-if-there';
import { CommandFailed } from '../command.js';

export type LogRecord = ReturnType<typeof openLogRecord>;

/** SHA-256 in hexadecimal (C2SP tlog-witness). */
export function originHash(origin: string): string {
  return createHash('sha256').update(origin, 'utf8').digest('hex');
}

/**
 * @param vkey must have signed the record.
 * @throws CommandFailed if the record is damaged
 */
export function openLogRecord(directory: string, origin: string, vkey: string) {
  const file = join(directory, `${originHash(origin)}.checkpoint`);
  const text = readIfThere(file);
  let latest =
    text === undefined
      ? undefined
      : { checkpoint: signedBefore(file, text, origin, vkey), note: text };
  return {
    latest: () => latest,
    async keep(checkpoint: Checkpoint, note: string) {
      await writeDurably(file, note, 0o644);
      latest = { checkpoint, note };
    },
  };
}

function signedBefore(file: string, note: string, origin: string, vkey: string): Checkpoint {
  const damaged = (why: string) =>
    new CommandFailed(
      `${file} ${why}. The file holds the last checkpoint of ${origin} that this witness signed; without it the witness could sign a fork. Restore it from a copy that is not older, or create a new witness in another folder.`,
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

export async function writeDurably(file: string, text: string, mode: number): Promise<void> {
  const partial = `${file}.partial`;
  await writeFile(partial, text, { mode, flush: true });
  await rename(partial, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
