import {
  type Checkpoint,
  fingerprintOf,
  type Hash,
  inclusionSteps,
  isObject,
  type Json,
  leafHash,
  leafText,
  openCheckpoint,
  readAttestedEvent,
  readHash,
  readKeySet,
  sameBytes,
  toBase64,
} from '@exchange/proof';

export interface ShownKey {
  readonly name: string;
  /** Fingerprint of the trusted key; the ledger's own claim proves nothing. */
  readonly fingerprint: string;
  readonly to: number | null;
  readonly jwk: Json;
}

const unnamed = 'of-any-log';

export type KeysReading =
  | { readonly ok: true; readonly keys: Json; readonly shown: readonly ShownKey[] }
  | { readonly ok: false; readonly message: string };

export function readKeys(text: string): KeysReading {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      ok: false,
      message: 'This is not JSON. Paste a JWK, or the response of GET /api/v1/audit/keys.',
    };
  }
  const reading = readKeySet(value, unnamed);
  if (!reading.ok) return { ok: false, message: `Not a public key: ${reading.message}.` };
  const members = isObject(value) && Array.isArray(value['keys']) ? value['keys'] : [value];
  const shown = reading.keys.map(({ verifier, to }, index) => {
    const jwk: Json = members[index] ?? null;
    const x = isObject(jwk) && typeof jwk['x'] === 'string' ? jwk['x'] : '';
    const fingerprint = fingerprintOf({ kty: 'OKP', crv: 'Ed25519', x, kid: verifier.name });
    return { name: verifier.name, fingerprint, to, jwk };
  });
  return { ok: true, keys: value, shown };
}

export type CheckpointReading =
  | { readonly ok: true; readonly checkpoint: Checkpoint; readonly signedBy: ShownKey | undefined }
  | { readonly ok: false; readonly message: string };

export function readCheckpoint(note: string, keys: KeysReading): CheckpointReading {
  if (!keys.ok) return keys;
  const text = note.endsWith('\n') ? note : `${note}\n`;
  const opened = openCheckpoint(text, keys.keys);
  if (!opened.ok) return opened;
  const signedBy = keys.shown.find(({ jwk }) => openCheckpoint(text, { keys: [jwk] }).ok);
  return { ok: true, checkpoint: opened.checkpoint, signedBy };
}

const refused = (message: string) => ({ ok: false as const, message });

export function checkInclusion(answer: string, keys: KeysReading) {
  const body: Json = JSON.parse(answer);
  if (!isObject(body)) return refused('The response is not a proof.');
  const { leaf_index: index, tree_size: size, checkpoint: note, leaf_hash: claimed } = body;
  if (typeof index !== 'number' || typeof size !== 'number' || typeof note !== 'string') {
    return refused('The response is not a proof: it lacks an index, a size or a checkpoint.');
  }
  const reading = readAttestedEvent(body['event']);
  if (!reading.ok) return refused(`The event cannot be read: ${reading.message}.`);
  const leaf = leafHash(reading.event);
  if (toBase64(leaf) !== claimed) {
    return refused('The event does not have the hash in the proof: it was altered.');
  }
  const proof = hashesOf(body['hashes']);
  const steps = proof && inclusionSteps({ leaf, index, size, proof });
  if (steps === undefined) return refused('The hashes do not prove this leaf at this size.');
  const opened = readCheckpoint(note, keys);
  if (!opened.ok) return refused(opened.message);
  const { checkpoint, signedBy } = opened;
  const root = steps.at(-1)?.parent ?? leaf;
  if (checkpoint.size !== size || !sameBytes(root, checkpoint.root)) {
    return refused('The hashes lead to a root other than the signed one.');
  }
  return {
    ok: true as const,
    leafText: leafText(reading.event),
    leaf,
    index,
    size,
    steps,
    root,
    origin: checkpoint.origin,
    signedBy,
  };
}

export function hashesOf(value: Json | undefined): readonly Hash[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const hashes = value.map((one: Json) => (typeof one === 'string' ? readHash(one) : undefined));
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined;
}

export function shortHash(hash: Hash): string {
  return [...hash.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
