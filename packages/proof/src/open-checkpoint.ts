import type { Json } from './canonical-json.js';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.js';
import type { Cosigned } from './cosignature.js';
import { readKeySet } from './key-set.js';
import type { NoteSigner } from './note-key.js';
import { parseNote, signNote, verifyNote } from './signed-note.js';
import { checkWitnesses, type WitnessPolicy } from './witness-policy.js';

export type CheckpointProblem =
  | 'malformed'
  | 'bad_signature'
  | 'wrong_log'
  /** Signed by a retired key for a tree that is larger than any that it signed before it was retired. */
  | 'beyond_retired_key'
  /** The log's key has signed it, and fewer witnesses than have to. */
  | 'too_few_witnesses';

export type CheckpointVerdict =
  | {
      readonly ok: true;
      readonly checkpoint: Checkpoint;
      /** Who of the witnesses that were named has signed it too. */
      readonly witnesses: readonly Cosigned[];
    }
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
 * Reads a checkpoint from a note that a key has signed. A key with a `kid` vouches only for the log of that name;
 * one without is taken to be the key of the log that the note names. A retired key vouches for trees up to its `to`:
 * who got hold of it later cannot sign what came after. Who has the key can sign two histories: that takes witnesses to see.
 *
 * @param keys a public JWK, or a JWK set as `GET /audit/keys` gives it
 * @param policy witnesses, of whom so many must have signed too
 */
export function openCheckpoint(
  note: string,
  keys: Json,
  policy: WitnessPolicy = { keys: [], least: 0 },
): CheckpointVerdict {
  const parsed = parseNote(note);
  if (!parsed.ok) return failed('malformed', `The note is malformed: ${parsed.message}`);
  const reading = parseCheckpoint(parsed.text);
  if (!reading.ok) return failed('malformed', `The checkpoint is malformed: ${reading.message}`);
  const { checkpoint } = reading;
  const set = readKeySet(keys, checkpoint.origin);
  if (!set.ok) return failed('malformed', `The public key is malformed: ${set.message}`);
  const all = set.keys.map(({ verifier }) => verifier);
  const verdict = verifyNote(note, all);
  if (!verdict.ok) {
    return failed(verdict.problem, `The checkpoint is not signed: ${verdict.message}`);
  }
  // With one key, the verdict has said it already.
  const signing =
    set.keys.length === 1
      ? set.keys
      : set.keys.filter(({ verifier }) => verifyNote(note, [verifier]).ok);
  const [signer] = signing.filter(({ verifier }) => verifier.name === checkpoint.origin);
  if (signer === undefined) {
    const names = [...new Set(signing.map(({ verifier }) => verifier.name))].join(', ');
    return failed('wrong_log', `The checkpoint is of ${checkpoint.origin}, the key of ${names}`);
  }
  if (signing.every(({ to }) => to !== null && checkpoint.size > to)) {
    const message = `The checkpoint has ${checkpoint.size} leaves, and its key was retired at ${signer.to}: it signed nothing larger, so somebody else has`;
    return failed('beyond_retired_key', message);
  }
  const cosigned = checkWitnesses(note, policy);
  if (!cosigned.ok) return failed(cosigned.problem, cosigned.message);
  return { ok: true, checkpoint, witnesses: cosigned.by };
}

function failed(problem: CheckpointProblem, message: string): CheckpointVerdict {
  return { ok: false, problem, message };
}
