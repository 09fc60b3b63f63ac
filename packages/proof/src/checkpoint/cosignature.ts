import { signsEd25519, verifiesEd25519 } from '#primitives';
import { fromBase64Url } from '../hash.js';
import type { NoteVerifier, PrivateJwk } from '../note/note-key.js';
import { knownSignatures, signatureLineOf } from '../note/signed-note.js';
import { formatVkey, keyIdOf, readVkey, signatureTypes } from '../note/vkey.js';
import { type Reading, refused } from '../reading.js';

/** C2SP tlog-cosignature, Ed25519. */
export interface WitnessVerifier extends NoteVerifier {
  readonly vkey: string;
  /** 32 bytes. */
  readonly point: Uint8Array;
}

export interface WitnessSigner {
  readonly name: string;
  readonly vkey: string;
  /** Returns the line with a newline. `time` is in seconds since 1970. */
  cosign(text: string, time: number): string;
}

/** The checkpoint continues all earlier ones of the witness. */
export interface Cosigned {
  readonly name: string;
  readonly time: bigint;
}

const { note, cosignature } = signatureTypes;
const timeBytes = 8;
const signatureBytes = timeBytes + 64;
const latestTime = 2n ** 63n - 1n;

/** A vkey of type 0x04. */
export function readWitnessKey(vkey: string): Reading<{ readonly verifier: WitnessVerifier }> {
  const read = readVkey(vkey);
  if (!read.ok) return read;
  const { name, keyId, type, point } = read.key;
  if (type === note) return refused('it is the key of a log (type 0x01), not of a witness');
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
 * `kid` names the witness.
 * @throws Error for an invalid secret
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

/** Undefined unless the signature is an Ed25519 cosignature. */
export function timeOf(signature: Uint8Array): bigint | undefined {
  if (signature.length !== signatureBytes) return undefined;
  const time = new DataView(signature.buffer, signature.byteOffset, timeBytes).getBigUint64(0);
  return time > latestTime ? undefined : time;
}

/**
 * Repeated signatures of a witness count once, with the later time. An invalid one of a listed
 * witness refuses the note.
 */
export function cosignaturesOf(
  checkpoint: string,
  witnesses: readonly WitnessVerifier[],
): Reading<{ readonly by: readonly Cosigned[] }> {
  const known = knownSignatures(checkpoint, witnesses);
  if (!known.ok) return known;
  const by = new Map<string, Cosigned>();
  for (const { name, signature } of known.signatures) {
    const time = timeOf(signature) ?? 0n;
    const before = by.get(name);
    if (before === undefined || before.time < time) by.set(name, { name, time });
  }
  return { ok: true, by: [...by.values()] };
}

/** The signed text: a header, the time and the checkpoint. */
function cosigned(text: string, time: bigint): string {
  return `cosignature/v1\ntime ${time}\n${text}`;
}

/** The last date, 9999-12-31; later times are printed as numbers. */
const lastDate = 253_402_300_799n;

export function cosignedLine({ name, time }: Cosigned): string {
  const at = time > lastDate ? `second ${time}` : new Date(Number(time) * 1000).toISOString();
  return `Cosigned by the witness ${name}, by its clock at ${at}`;
}
