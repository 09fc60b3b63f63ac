import type { Json } from '../src/canonical-json.js';
import { generatePrivateJwk, type NoteSigner, readSigner } from '../src/note/note-key.js';

/** A signer with a new key. */
export function signerOf(name: string, jwk: Json = generatePrivateJwk(name)): NoteSigner {
  const reading = readSigner(jwk);
  if (!reading.ok) throw new Error(reading.message);
  return reading.signer;
}
