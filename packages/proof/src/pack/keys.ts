import type { Json } from '../canonical-json.js';
import type { Checkpoint } from '../checkpoint/checkpoint.js';
import type { Cosigned } from '../checkpoint/cosignature.js';
import { openCheckpoint } from '../checkpoint/open-checkpoint.js';
import type { WitnessPolicy } from '../checkpoint/witness-policy.js';
import { sameBytes } from '../hash.js';
import { type KnownKey, readKeySet } from '../note/key-set.js';
import { knownSignatures, parseNote } from '../note/signed-note.js';
import { memberIn, parsedJson } from './members.js';
import { type PackProblem, PackRefused } from './pack-refused.js';

export interface PackKey {
  readonly fingerprint: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly hasSigned: boolean;
}

export interface SignedBy {
  readonly checkpoint: Checkpoint;
  readonly keys: readonly PackKey[];
  readonly names: readonly string[];
  readonly witnesses: readonly Cosigned[];
}

/**
 * @param keysText JWK set with fingerprints
 * @throws PackRefused
 */
export function openPackCheckpoint(
  note: string,
  keysText: string,
  policy?: WitnessPolicy,
): SignedBy {
  const keys = parsedJson(keysText);
  if (!Array.isArray(memberIn(keys, 'keys'))) throw badKeys('it has no list of keys');
  const opened = openCheckpoint(note, keys, policy);
  if (!opened.ok) throw refused(opened.problem, `${opened.message}.`);
  const parsed = parseNote(note);
  const names = parsed.ok ? parsed.signatures.map(({ name }) => name) : [];
  const { checkpoint, signing, witnesses } = opened;
  return { checkpoint, keys: opened.keys.map((key) => listed(key, signing)), names, witnesses };
}

function listed(key: KnownKey, signing: readonly KnownKey[]): PackKey {
  const { member, fingerprint, to } = key;
  const from = memberIn(member, 'from') ?? null;
  if (memberIn(member, 'kid') === undefined) throw badKeys('a key in it has no name in kid');
  if (memberIn(member, 'fingerprint') !== fingerprint) {
    throw badKeys('a key in it has a wrong fingerprint');
  }
  if (from !== null && typeof from !== 'number') throw badKeys('a key in it has no number in from');
  return { fingerprint, from, to, hasSigned: signing.includes(key) };
}

/** Fingerprints. */
export const signersOf = ({ keys }: SignedBy): readonly string[] =>
  keys.flatMap(({ fingerprint, hasSigned }) => (hasSigned ? [fingerprint] : []));

const badKeys = (why: string) =>
  new PackRefused('bad_keys', 'keys.json', `keys.json is not the list of the log's keys: ${why}.`);

const refused = (problem: PackProblem, message: string) =>
  new PackRefused(problem, 'checkpoint.txt', message);

export function isFingerprint(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

export interface GivenKeys {
  /** Fingerprints of the log's keys, from another source. */
  readonly fingerprints?: readonly string[];
  /** Keys with their ranges as of `GET /audit/keys`, from another source. */
  readonly keys?: readonly Json[];
}

/**
 * False without given keys. The ranges of given keys count, not those that the pack lists.
 * @throws PackRefused unless a given key has signed the checkpoint
 */
export function isSignedByGiven(
  note: string,
  signed: SignedBy,
  { fingerprints = [], keys = [] }: GivenKeys,
): boolean {
  if (fingerprints.length === 0 && keys.length === 0) return false;
  const signers = signersOf(signed);
  if (signers.some((fingerprint) => fingerprints.includes(fingerprint))) return true;
  const verdicts = keys.map((set) => openCheckpoint(note, set));
  if (verdicts.some(({ ok }) => ok)) return true;
  for (const one of verdicts) {
    if (!one.ok && one.problem === 'beyond_retired_key') {
      throw refused(one.problem, `${one.message}.`);
    }
  }
  throw refused(
    'another_key',
    `The checkpoint was signed by the key ${signers.join(', ')}, which is not the given one: the pack is from another log, or forged.`,
  );
}

/**
 * @param newer from another source
 * @throws PackRefused if the pack is older, or of another history
 */
export function checkNewer(checkpoint: Checkpoint, newer: string, keysText: string): void {
  const keys = parsedJson(keysText);
  const opened = openCheckpoint(newer, keys);
  if (!opened.ok && opened.problem === 'bad_signature' && isOfUnknownKey(newer, keys)) {
    throw new PackRefused(
      'newer_checkpoint_of_unknown_key',
      undefined,
      "The newer checkpoint is signed by none of the keys in the pack. Either the log has changed its key since, or the signature is forged: verify that checkpoint with the log's current keys, by fingerprints from another source, and request a new pack.",
    );
  }
  if (!opened.ok) {
    const message = `The newer checkpoint is not signed by a key of the pack: ${opened.message}.`;
    throw new PackRefused(opened.problem, undefined, message);
  }
  const { origin, size, root } = opened.checkpoint;
  if (origin !== checkpoint.origin) {
    const message = `The newer checkpoint is of ${origin}, the pack of ${checkpoint.origin}.`;
    throw new PackRefused('wrong_log', undefined, message);
  }
  if (size > checkpoint.size) {
    throw refused(
      'older_pack',
      `The pack is an older one: its checkpoint has ${checkpoint.size} events, and the newer checkpoint ${size}.`,
    );
  }
  if (size === checkpoint.size && !sameBytes(root, checkpoint.root)) {
    throw refused(
      'another_history',
      `Both checkpoints have ${size} events and different roots: two histories were signed with the log's keys.`,
    );
  }
}

function isOfUnknownKey(note: string, keys: Json): boolean {
  const set = readKeySet(keys);
  const known = knownSignatures(note, set.ok ? set.keys.map(({ verifier }) => verifier) : []);
  return known.ok && known.signatures.length === 0;
}
