import { signsEd25519, verifiesEd25519 } from '#primitives';
import { fromBase64Url } from './base64-url.js';
import { sameBytes } from './hash.js';
import type { NoteVerifier, PrivateJwk } from './note-key.js';
import { type NoteSignature, parseNote, signatureLineOf } from './signed-note.js';
import { formatVkey, keyIdOf, readVkey, signatureTypes } from './vkey.js';

/** Checks cosignatures of one witness (C2SP tlog-cosignature, Ed25519). */
export interface WitnessVerifier extends NoteVerifier {
  /** The key as it is written down. */
  readonly vkey: string;
  /** The 32 bytes of the public key. */
  readonly point: Uint8Array;
}

/** Makes cosignatures of one witness. */
export interface WitnessSigner {
  readonly name: string;
  readonly vkey: string;
  /** The signature line over a checkpoint's text, with its newline; `time` in whole seconds since 1970. */
  cosign(text: string, time: number): string;
}

export type WitnessKeyReading =
  | { readonly ok: true; readonly verifier: WitnessVerifier }
  | { readonly ok: false; readonly message: string };

/** That a witness has seen a checkpoint, and that it continues all that it saw of the log before. */
export interface Cosigned {
  /** The witness. */
  readonly name: string;
  /** When, as it says: seconds since 1970. */
  readonly time: bigint;
}

const { note, cosignature } = signatureTypes;
/** The timestamp before the signature. */
const timeBytes = 8;
const signatureBytes = timeBytes + 64;
const latestTime = 2n ** 63n - 1n;

/** Reads a witness's key, a vkey of signature type 0x04. */
export function readWitnessKey(vkey: string): WitnessKeyReading {
  const read = readVkey(vkey);
  if (!read.ok) return read;
  const { name, keyId, type, point } = read.key;
  if (type === note) {
    return {
      ok: false,
      message: 'it is the key of a log (type 0x01), and no witness signs with it',
    };
  }
  const verifies = verifiesEd25519(point);
  return {
    ok: true,
    verifier: {
      name,
      keyId,
      vkey,
      point,
      verify(text, signature) {
        const time = timeOf(signature);
        return time !== undefined && verifies(cosigned(text, time), signature.subarray(timeBytes));
      },
    },
  };
}

/**
 * What cosigns with a private key; the key's `kid` is the witness's name.
 *
 * @throws Error where the secret is none
 */
export function witnessSigner({ kid, x, d }: PrivateJwk): WitnessSigner {
  const point = fromBase64Url(x);
  const secret = fromBase64Url(d);
  if (point?.length !== 32 || secret?.length !== 32) throw new Error('Not an Ed25519 key');
  const keyId = keyIdOf(kid, cosignature, point);
  const sign = signsEd25519(secret);
  return {
    name: kid,
    vkey: formatVkey(kid, cosignature, point),
    cosign(text, time) {
      const seconds = BigInt(time);
      const signature = new Uint8Array(signatureBytes);
      new DataView(signature.buffer).setBigUint64(0, seconds);
      signature.set(sign(cosigned(text, seconds)), timeBytes);
      return signatureLineOf({ name: kid, keyId, signature });
    },
  };
}

/** The time in a cosignature of Ed25519; undefined for what is none. */
export function timeOf(signature: Uint8Array): bigint | undefined {
  if (signature.length !== signatureBytes) return undefined;
  const time = new DataView(signature.buffer, signature.byteOffset, timeBytes).getBigUint64(0);
  return time > latestTime ? undefined : time;
}

export type CosignedReading =
  | { readonly ok: true; readonly by: readonly Cosigned[] }
  | { readonly ok: false; readonly message: string };

/**
 * Which of these witnesses have signed a note; one that has signed it twice counts once, with its later time. A wrong signature of one of
 * them refuses the note, others' signatures are ignored.
 */
export function cosignaturesOf(
  checkpoint: string,
  witnesses: readonly WitnessVerifier[],
): CosignedReading {
  const parsed = parseNote(checkpoint);
  if (!parsed.ok) return parsed;
  const by = new Map<string, Cosigned>();
  for (const line of parsed.signatures) {
    const known = witnesses.filter((witness) => isOf(witness, line));
    if (known.length === 0) continue;
    const time = timeOf(line.signature);
    if (time === undefined || !known.some((one) => one.verify(parsed.text, line.signature))) {
      return { ok: false, message: `the cosignature of ${line.name} does not fit the text` };
    }
    const before = by.get(line.name);
    if (before === undefined || before.time < time) by.set(line.name, { name: line.name, time });
  }
  return { ok: true, by: [...by.values()] };
}

function isOf({ name, keyId }: WitnessVerifier, line: NoteSignature): boolean {
  return name === line.name && sameBytes(keyId, line.keyId);
}

/** What is signed: the checkpoint's text under a header and the time. */
function cosigned(text: string, time: bigint): string {
  return `cosignature/v1\ntime ${time}\n${text}`;
}
