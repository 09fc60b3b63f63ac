import { isObject, type Json, type JsonObject } from '../canonical-json.js';
import { type Checkpoint, parseCheckpoint } from '../checkpoint/checkpoint.js';
import type { Cosigned } from '../checkpoint/cosignature.js';
import { openCheckpoint } from '../checkpoint/open-checkpoint.js';
import type { WitnessPolicy } from '../checkpoint/witness-policy.js';
import { sameBytes } from '../hash.js';
import { type KnownKey, readKeySet } from '../note/key-set.js';
import { knownSignatures, parseNote } from '../note/signed-note.js';
import { parsedJson } from './description.js';
import { PackRefused } from './pack-failure.js';

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
  const keys = parsedJson(keysText) ?? null;
  if (!isObject(keys) || !Array.isArray(keys['keys'])) throw badKeys('it has no list of keys');
  const opened = openCheckpoint(note, keys, policy);
  if (!opened.ok) throw new PackRefused(opened.problem, 'checkpoint.txt', `${opened.message}.`);
  const parsed = parseNote(note);
  const names = parsed.ok ? parsed.signatures.map(({ name }) => name) : [];
  const { checkpoint, signing, witnesses } = opened;
  return { checkpoint, keys: opened.keys.map((key) => listed(key, signing)), names, witnesses };
}

function listed(key: KnownKey, signing: readonly KnownKey[]): PackKey {
  const { member, fingerprint, to } = key;
  const { kid, from = null, fingerprint: stated }: JsonObject = isObject(member) ? member : {};
  if (kid === undefined) throw badKeys('a key in it has no name in kid');
  if (stated !== fingerprint) throw badKeys('a key in it has a wrong fingerprint');
  if (from !== null && typeof from !== 'number') throw badKeys('a key in it has no number in from');
  return { fingerprint, from, to, hasSigned: signing.includes(key) };
}

const badKeys = (why: string) =>
  new PackRefused('bad_keys', 'keys.json', `keys.json is not the list of the log's keys: ${why}.`);

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
 * @throws PackRefused unless one of them has signed the checkpoint
 */
export function isSignedByGiven(
  note: string,
  signers: readonly PackKey[],
  { fingerprints = [], keys = [] }: GivenKeys,
): boolean {
  if (fingerprints.length === 0 && keys.length === 0) return false;
  if (signers.some(({ fingerprint }) => fingerprints.includes(fingerprint))) return true;
  let beyond: string | undefined;
  for (const set of keys) {
    const opened = openCheckpoint(note, set);
    if (opened.ok) return true;
    if (opened.problem === 'beyond_retired_key') beyond = `${opened.message}.`;
  }
  if (beyond !== undefined) throw new PackRefused('beyond_retired_key', 'checkpoint.txt', beyond);
  const whose = signers.map(({ fingerprint }) => fingerprint).join(', ');
  const message = `The checkpoint was signed by the key ${whose}, which is not the given one: the pack is from another log, or forged.`;
  throw new PackRefused('another_key', 'checkpoint.txt', message);
}

/**
 * @param newer from another source
 * @throws PackRefused if the pack is older, or of another history
 */
export function checkNewer(checkpoint: Checkpoint, newer: string, keysText: string): void {
  const keys = parsedJson(keysText) ?? null;
  const opened = openCheckpoint(newer, keys);
  if (!opened.ok && opened.problem === 'bad_signature' && isOfUnknownKey(newer, checkpoint, keys)) {
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
    const message = `The pack is an older one: its checkpoint has ${checkpoint.size} events, and the newer checkpoint ${size}.`;
    throw new PackRefused('older_pack', 'checkpoint.txt', message);
  }
  if (size === checkpoint.size && !sameBytes(root, checkpoint.root)) {
    const message = `Both checkpoints have ${size} events and different roots: two histories were signed with the log's keys.`;
    throw new PackRefused('another_history', 'checkpoint.txt', message);
  }
}

/** Tells whether a checkpoint of the same log lacks a listed key's signature. */
function isOfUnknownKey(note: string, { origin }: Checkpoint, keys: Json): boolean {
  const set = readKeySet(keys, origin);
  const verifiers = set.ok ? set.keys.map(({ verifier }) => verifier) : [];
  const known = knownSignatures(note, verifiers);
  if (!known.ok || known.signatures.length > 0) return false;
  const reading = parseCheckpoint(known.text);
  return reading.ok && reading.checkpoint.origin === origin;
}
