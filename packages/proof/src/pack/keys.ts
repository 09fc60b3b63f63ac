import type { Json } from '../canonical-json.js';
import { type CheckpointVerdict, openCheckpoint } from '../checkpoint/open-checkpoint.js';
import type { WitnessPolicy } from '../checkpoint/witness-policy.js';
import { sameBytes } from '../hash.js';
import { knownSignatures } from '../note/signed-note.js';
import { memberIn, parsedJson } from './members.js';
import { type PackProblem, PackRefused } from './pack-refused.js';

export type SignedBy = Extract<CheckpointVerdict, { readonly ok: true }>;

/**
 * @param keysText JWK set with fingerprints
 * @throws PackRefused
 */
export function openPackCheckpoint(
  note: string,
  keysText: string,
  policy?: WitnessPolicy,
): SignedBy {
  const set = parsedJson(keysText);
  if (!Array.isArray(memberIn(set, 'keys'))) throw badKeys('it has no list of keys');
  const opened = openCheckpoint(note, set, policy);
  if (!opened.ok) throw refused(opened.problem, `${opened.message}.`);
  for (const { member, fingerprint } of opened.keys) {
    const from = memberIn(member, 'from') ?? 0;
    if (memberIn(member, 'kid') === undefined) throw badKeys('a key in it has no name in kid');
    if (memberIn(member, 'fingerprint') !== fingerprint) {
      throw badKeys('a key in it has a wrong fingerprint');
    }
    if (typeof from !== 'number') throw badKeys('a key in it has no number in from');
  }
  return opened;
}

const badKeys = (why: string) =>
  new PackRefused('bad_keys', `keys.json is not the list of the log's keys: ${why}.`, 'keys.json');

const refused = (problem: PackProblem, message: string) =>
  new PackRefused(problem, message, 'checkpoint.txt');

export const fingerprintsOf = ({ signing }: SignedBy) =>
  signing.map(({ fingerprint }) => fingerprint);

export function isFingerprint(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * False without given keys. The ranges of given keys count, not those that the pack lists.
 * @throws PackRefused unless a given key has signed the checkpoint
 */
export function isSignedByGiven(
  note: string,
  signed: SignedBy,
  fingerprints: readonly string[],
  keys: readonly Json[],
): boolean {
  if (fingerprints.length === 0 && keys.length === 0) return false;
  const signers = fingerprintsOf(signed);
  if (signers.some((fingerprint) => fingerprints.includes(fingerprint))) return true;
  const verdicts = keys.map((set) => openCheckpoint(note, set));
  if (verdicts.some(({ ok }) => ok)) return true;
  const late = verdicts.find((one) => !one.ok && one.problem === 'beyond_retired_key');
  if (late?.ok === false) throw refused(late.problem, `${late.message}.`);
  throw refused(
    'another_key',
    `The checkpoint was signed by the key ${signers.join(', ')}, which is not the given one: the pack is from another log, or forged.`,
  );
}

/**
 * @param newer from another source
 * @throws PackRefused if the pack is older, or of another history
 */
export function checkNewer({ checkpoint, keys }: SignedBy, newer: string, keysText: string): void {
  const opened = openCheckpoint(newer, parsedJson(keysText));
  const wrong = (problem: PackProblem, message: string) => new PackRefused(problem, message);
  const verifiers = keys.map(({ verifier }) => verifier);
  const known = knownSignatures(newer, verifiers);
  const isOfUnknownKey = known.ok && known.signatures.length === 0;
  if (!opened.ok && opened.problem === 'bad_signature' && isOfUnknownKey) {
    throw wrong(
      'newer_checkpoint_of_unknown_key',
      "The newer checkpoint is signed by none of the keys in the pack. Either the log has changed its key since, or the signature is forged: verify that checkpoint with the log's current keys, by fingerprints from another source, and request a new pack.",
    );
  }
  if (!opened.ok) {
    const message = `The newer checkpoint is not signed by a key of the pack: ${opened.message}.`;
    throw wrong(opened.problem, message);
  }
  const { origin, size, root } = opened.checkpoint;
  if (origin !== checkpoint.origin) {
    const message = `The newer checkpoint is of ${origin}, the pack of ${checkpoint.origin}.`;
    throw wrong('wrong_log', message);
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
