import type { Json } from '../canonical-json.js';
import { type KnownKey, readKeySet } from '../note/key-set.js';
import type { NoteSigner } from '../note/note-key.js';
import { parseNote, signNote, verifyNote } from '../note/signed-note.js';
import { failed, type Verdict } from '../reading.js';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.js';
import type { Cosigned } from './cosignature.js';
import { checkWitnesses, type WitnessPolicy } from './witness-policy.js';

export type CheckpointProblem =
  | 'malformed'
  | 'bad_signature'
  | 'wrong_log'
  /** The tree is beyond the retired key's range. */
  | 'beyond_retired_key'
  | 'too_few_witnesses';

export type CheckpointVerdict = Verdict<
  {
    readonly checkpoint: Checkpoint;
    readonly keys: readonly KnownKey[];
    readonly signing: readonly KnownKey[];
    /** Of all signature lines, known or not. */
    readonly names: readonly string[];
    readonly witnesses: readonly Cosigned[];
  },
  CheckpointProblem
>;

/** @throws Error for an invalid checkpoint */
export function signCheckpoint(checkpoint: Checkpoint, signers: readonly NoteSigner[]): string {
  return signNote(formatCheckpoint(checkpoint), signers);
}

/**
 * A key with a `kid` is valid for that log, a retired key for trees up to its `to`, so that a thief
 * cannot extend the log. Only witnesses detect two histories by one key.
 * @param keys a public JWK, or a set as of `GET /audit/keys`
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
    const message = `The checkpoint has ${checkpoint.size} leaves, but its key was retired at ${signer.to} leaves: the signature is not from the log`;
    return failed('beyond_retired_key', message);
  }
  const cosigned = checkWitnesses(note, policy);
  if (!cosigned.ok) return cosigned;
  const names = parsed.signatures.map(({ name }) => name);
  return { ok: true, checkpoint, keys: set.keys, signing, names, witnesses: cosigned.by };
}
