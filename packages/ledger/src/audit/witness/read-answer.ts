import { parseNote, signatureLineOf, timeOf, type WitnessVerifier } from '@exchange/proof';
import type { Cosignature } from './cosignatures.js';

export type AnswerReading =
  | { readonly ok: true; readonly cosignature: Cosignature }
  | { readonly ok: false; readonly reason: string };

const aheadSecondsMax = 300n;

/**
 * Verifies the line of the witness and ignores others.
 * @param now seconds since 1970
 */
export function readCosignature(
  answer: string,
  text: string,
  witness: WitnessVerifier,
  now: bigint,
): AnswerReading {
  const parsed = parseNote(`${text}\n${answer}`);
  // A blank line could extend the signed text.
  if (!parsed.ok || parsed.text !== text)
    return refused('its answer is not a list of signature lines');
  const { name, keyId } = witness;
  const own = parsed.signatures.filter(
    (one) => one.name === name && Buffer.compare(one.keyId, keyId) === 0,
  );
  const [first] = own;
  if (first === undefined) return refused('its answer has no signature of the key in WITNESSES');
  if (!own.every(({ signature }) => witness.verify(text, signature))) {
    return refused('its signature does not match the checkpoint');
  }
  const signedAt = timeOf(first.signature) ?? 0n;
  if (signedAt === 0n) return refused('its signature has no time');
  if (signedAt > now + aheadSecondsMax) {
    return refused(
      `its signature is ${signedAt - now} s in the future: one of the clocks is wrong`,
    );
  }
  return {
    ok: true,
    cosignature: { witness: name, keyId, signedAt, line: signatureLineOf(first) },
  };
}

function refused(reason: string): AnswerReading {
  return { ok: false, reason };
}
