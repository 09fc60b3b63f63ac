import { isObject, type Json, verifyConsistency } from '@exchange/proof';
import { textFrom } from '../reading/text-from';
import { hashesOf } from './inclusion-check';
import { type KeysReading, readCheckpoint } from './trust';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** Whether a log still begins with what an older checkpoint was signed for. */
export type ConsistencyCheck =
  | { readonly ok: true; readonly first: number; readonly second: number; readonly hashes: number }
  | { readonly ok: false; readonly message: string };

const refused = (message: string) => ({ ok: false as const, message });

/** Asks for the proof between two checkpoints, whose signatures are checked first, and computes it again here. */
export async function checkConsistency(
  send: Send,
  notes: { readonly older: string; readonly newer: string },
  keys: KeysReading,
  signal: AbortSignal,
): Promise<ConsistencyCheck> {
  const older = readCheckpoint(notes.older, keys);
  if (!older.ok) return refused(`The older checkpoint does not count: ${older.message}.`);
  const newer = readCheckpoint(notes.newer, keys);
  if (!newer.ok) return refused(`The newer checkpoint does not count: ${newer.message}.`);
  const [from, to] = [older.checkpoint, newer.checkpoint];
  if (from.origin !== to.origin) {
    return refused(`The older checkpoint is of another log, ${from.origin}.`);
  }
  if (from.size > to.size) {
    return refused(
      `The log had ${from.size} events when the older checkpoint was signed, and has ${to.size} now: events were taken away.`,
    );
  }
  const path = `/api/v1/audit/proof/consistency?first=${from.size}&second=${to.size}`;
  const body: Json = JSON.parse(await textFrom(send, path, signal));
  const proof = isObject(body) ? hashesOf(body['hashes']) : undefined;
  const isProven =
    proof !== undefined &&
    verifyConsistency({
      first: from.size,
      firstRoot: from.root,
      second: to.size,
      secondRoot: to.root,
      proof,
    });
  if (!isProven) {
    return refused(
      `The first ${from.size} events of the log are not those that the older checkpoint was signed for: the log was rewritten.`,
    );
  }
  return { ok: true, first: from.size, second: to.size, hashes: proof.length };
}
