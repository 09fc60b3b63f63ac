import { isList, isObject, type Json } from '../canonical-json.js';
import type { Checkpoint } from '../checkpoint.js';
import type { Cosigned } from '../cosignature.js';
import { fingerprintOf } from '../key-set.js';
import { readVerifier } from '../note-key.js';
import { openCheckpoint } from '../open-checkpoint.js';
import { parseNote, verifyNote } from '../signed-note.js';
import type { WitnessPolicy } from '../witness-policy.js';
import { PackRefused } from './pack-failure.js';

/** A key of the log as a pack lists it. */
export interface PackKey {
  readonly fingerprint: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly hasSigned: boolean;
}

/** A checkpoint that one of the listed keys has signed. */
export interface SignedBy {
  readonly checkpoint: Checkpoint;
  readonly keys: readonly PackKey[];
  /** The names of all signature lines. */
  readonly names: readonly string[];
  /** Who of the witnesses that were named has signed. */
  readonly witnesses: readonly Cosigned[];
}

/**
 * Opens a pack's checkpoint with the keys that it lists.
 *
 * @param keysText `keys.json`: a JWK set, each key with its fingerprint
 * @param policy witnesses, of whom so many must have signed it
 * @throws PackRefused
 */
export function openPackCheckpoint(
  note: string,
  keysText: string,
  policy?: WitnessPolicy,
): SignedBy {
  const keys = keysIn(keysText);
  const opened = openCheckpoint(note, keys, policy);
  if (!opened.ok) throw new PackRefused(opened.problem, 'checkpoint.txt', `${opened.message}.`);
  const members = isObject(keys) && keys['keys'] !== undefined ? keys['keys'] : [];
  const listed = (isList(members) ? members : []).map((key) => listedKey(key, note));
  const parsed = parseNote(note);
  const names = parsed.ok ? parsed.signatures.map(({ name }) => name) : [];
  const { checkpoint, witnesses } = opened;
  return { checkpoint, keys: listed, names, witnesses };
}

function listedKey(key: Json, note: string): PackKey {
  const reading = readVerifier(key);
  if (!reading.ok || !isObject(key)) throw bad('a key in it cannot be read');
  const { x, kid, fingerprint, from = null, to = null } = key;
  if (typeof x !== 'string' || typeof kid !== 'string') throw bad('a key in it has no name');
  if (fingerprint !== fingerprintOf({ kty: 'OKP', crv: 'Ed25519', x, kid })) {
    throw bad('a key in it does not have the fingerprint that stands beside it');
  }
  if (from !== null && typeof from !== 'number') throw bad('a key in it has no number in from');
  if (to !== null && typeof to !== 'number') throw bad('a key in it has no number in to');
  return { fingerprint, from, to, hasSigned: verifyNote(note, [reading.verifier]).ok };
}

/** @throws PackRefused where it is no JSON */
export function keysIn(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw bad('it is not JSON');
  }
}

const bad = (why: string) =>
  new PackRefused('bad_keys', 'keys.json', `keys.json is not the list of the log's keys: ${why}.`);
