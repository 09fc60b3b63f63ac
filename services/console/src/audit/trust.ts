import {
  type Checkpoint,
  fingerprintOf,
  isObject,
  type Json,
  openCheckpoint,
  readKeySet,
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
