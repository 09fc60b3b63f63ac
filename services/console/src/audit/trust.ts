import {
  type Checkpoint,
  fingerprintOf,
  fromBase64,
  type Hash,
  inclusionSteps,
  isObject,
  type Json,
  leafHash,
  leafText,
  openCheckpoint,
  type ProofStep,
  readAttestedEvent,
  readHash,
  readKeySet,
  sameHash,
  toBase64,
} from '@exchange/proof';

/** A key that checkpoints may be signed with. */
export interface ShownKey {
  readonly name: string;
  /** Computed here from the key itself: what a ledger says of its own key proves nothing. */
  readonly fingerprint: string;
  /** The largest tree that it may vouch for; null for any. */
  readonly to: number | null;
  readonly jwk: Json;
}

/** Stands in for the name of a key that has none: it is then the key of whatever log a checkpoint names. */
const unnamed = 'of-any-log';

/** A key or a set of keys, as it was read; or what is wrong with the text. */
export type KeysReading =
  | { readonly ok: true; readonly keys: Json; readonly shown: readonly ShownKey[] }
  | { readonly ok: false; readonly message: string };

/** Reads a public JWK or a JWK set. */
export function readKeys(text: string): KeysReading {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      ok: false,
      message: 'This is not JSON. Paste a JWK, or the answer of GET /api/v1/audit/keys.',
    };
  }
  const reading = readKeySet(value, unnamed);
  if (!reading.ok) return { ok: false, message: `This is no public key: ${reading.message}.` };
  const members = isObject(value) && Array.isArray(value['keys']) ? value['keys'] : [value];
  const shown = reading.keys.map(({ verifier, to }, index) => {
    const jwk: Json = members[index] ?? null;
    const x = isObject(jwk) && typeof jwk['x'] === 'string' ? jwk['x'] : '';
    const fingerprint = fingerprintOf({ kty: 'OKP', crv: 'Ed25519', x, kid: verifier.name });
    return { name: verifier.name, fingerprint, to, jwk };
  });
  return { ok: true, keys: value, shown };
}

/** A checkpoint whose signature was checked here; or why it does not count. */
export type CheckpointReading =
  | { readonly ok: true; readonly checkpoint: Checkpoint; readonly signedBy: ShownKey | undefined }
  | { readonly ok: false; readonly message: string };

/** Reads a signed checkpoint and checks its signature against keys. */
export function readCheckpoint(note: string, keys: KeysReading): CheckpointReading {
  if (!keys.ok) return keys;
  const text = note.endsWith('\n') ? note : `${note}\n`;
  const opened = openCheckpoint(text, keys.keys);
  if (!opened.ok) return opened;
  const signedBy = keys.shown.find(({ jwk }) => openCheckpoint(text, { keys: [jwk] }).ok);
  return { ok: true, checkpoint: opened.checkpoint, signedBy };
}

/** The verdict on the ledger's proof of one event, computed in the browser. */
type InclusionCheck =
  | {
      readonly ok: true;
      /** The bytes that the leaf is the hash of, as text. */
      readonly leafText: string;
      readonly leaf: string;
      readonly index: number;
      readonly size: number;
      readonly steps: readonly ProofStep[];
      readonly root: string;
      readonly origin: string;
      readonly signedBy: ShownKey | undefined;
    }
  | { readonly ok: false; readonly message: string };

const refused = (message: string) => ({ ok: false as const, message });

/** Computes an inclusion proof again, from the event to the root that a trusted key has signed. */
export function checkInclusion(answer: string, keys: KeysReading): InclusionCheck {
  const body: Json = JSON.parse(answer);
  if (!isObject(body)) return refused('The answer is not a proof.');
  const { leaf_index: index, tree_size: size, checkpoint: note, leaf_hash: claimed } = body;
  if (typeof index !== 'number' || typeof size !== 'number' || typeof note !== 'string') {
    return refused('The answer is not a proof: it lacks an index, a size or a checkpoint.');
  }
  const reading = readAttestedEvent(body['event']);
  if (!reading.ok) return refused(`The event cannot be read: ${reading.message}.`);
  const leaf = leafHash(reading.event);
  if (toBase64(leaf) !== claimed) {
    return refused('The event does not have the hash that the ledger states: it was altered.');
  }
  const proof = hashesOf(body['hashes']);
  const steps = proof && inclusionSteps({ leaf, index, size, proof });
  if (steps === undefined) return refused('The hashes do not prove this leaf at this size.');
  const opened = readCheckpoint(note, keys);
  if (!opened.ok) return refused(opened.message);
  const { checkpoint, signedBy } = opened;
  const root = steps.at(-1)?.parent ?? leaf;
  if (checkpoint.size !== size || !sameHash(root, checkpoint.root)) {
    return refused('The hashes lead to another root than the one that was signed.');
  }
  return {
    ok: true,
    leafText: leafText(reading.event),
    leaf: toBase64(leaf),
    index,
    size,
    steps,
    root: toBase64(root),
    origin: checkpoint.origin,
    signedBy,
  };
}

/** The hashes of an answer; undefined where one is none. */
export function hashesOf(value: Json | undefined): readonly Hash[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const hashes = value.map((one: Json) => (typeof one === 'string' ? readHash(one) : undefined));
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined;
}

/** The first bytes of a hash in hexadecimal, for a picture of a path. */
export function shortHash(hash: Hash | string): string {
  const bytes = typeof hash === 'string' ? (fromBase64(hash) ?? new Uint8Array()) : hash;
  return [...bytes.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
