import type { Json } from './canonical-json.js';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.js';
import { type NoteSigner, readVerifier } from './note-key.js';
import { parseNote, signNote, verifyNote } from './signed-note.js';

export type CheckpointProblem = 'malformed' | 'bad_signature' | 'wrong_log';

export type CheckpointVerdict =
  | { readonly ok: true; readonly checkpoint: Checkpoint }
  | { readonly ok: false; readonly problem: CheckpointProblem; readonly message: string };

/**
 * A checkpoint as a signed note.
 *
 * @throws Error where the checkpoint cannot be written
 */
export function signCheckpoint(checkpoint: Checkpoint, signers: readonly NoteSigner[]): string {
  return signNote(formatCheckpoint(checkpoint), signers);
}

/**
 * Reads a checkpoint from a note that the key has signed. A key with a `kid` vouches only for the log of that name;
 * one without is taken to be the key of the log that the note names.
 */
export function openCheckpoint(note: string, publicJwk: Json): CheckpointVerdict {
  const parsed = parseNote(note);
  if (!parsed.ok) return failed('malformed', `The note is malformed: ${parsed.message}`);
  const reading = parseCheckpoint(parsed.text);
  if (!reading.ok) return failed('malformed', `The checkpoint is malformed: ${reading.message}`);
  const { checkpoint } = reading;
  const key = readVerifier(publicJwk, checkpoint.origin);
  if (!key.ok) return failed('malformed', `The public key is malformed: ${key.message}`);
  const verdict = verifyNote(note, [key.verifier]);
  if (!verdict.ok)
    return failed(verdict.problem, `The checkpoint is not signed: ${verdict.message}`);
  if (checkpoint.origin !== key.verifier.name) {
    const message = `The checkpoint is of ${checkpoint.origin}, the key of ${key.verifier.name}`;
    return failed('wrong_log', message);
  }
  return { ok: true, checkpoint };
}

function failed(problem: CheckpointProblem, message: string): CheckpointVerdict {
  return { ok: false, problem, message };
}
