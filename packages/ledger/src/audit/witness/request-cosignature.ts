import {
  formatAddCheckpoint,
  type Hash,
  parseNote,
  signatureLineOf,
  timeOf,
  type WitnessVerifier,
} from '@exchange/proof';
import type { ConfiguredWitness } from '@exchange/runtime/config/witnesses';
import { errorText } from '@exchange/runtime/errors/error-text';
import { abortsAfter } from '@exchange/runtime/process/in-time';
import type { Cosignature } from './cosignatures.js';

export interface Head {
  readonly size: number;
  readonly note: string;
  proofFrom(old: number): Promise<readonly Hash[]>;
  grownTo(size: number): Promise<boolean>;
}

export type WitnessAnswer =
  | { readonly outcome: 'cosigned'; readonly cosignature: Cosignature }
  | { readonly outcome: 'ahead'; readonly size: number }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Time limit of all attempts together. */
const timeoutMs = 5_000;
const answerBytesMax = 64 * 1024;
const triesMax = 3;

/**
 * C2SP tlog-witness, `add-checkpoint`. Retries from the witness's size if `old` is wrong. Never
 * rejects.
 */
export async function requestCosignature(
  witness: ConfiguredWitness,
  head: Head,
  old: number,
  stopping: AbortSignal,
): Promise<WitnessAnswer> {
  const signal = AbortSignal.any([stopping, abortsAfter(timeoutMs)]);
  try {
    let from = Math.min(old, head.size);
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      const { status, text } = await post(witness, head, from, signal);
      if (status !== 409) return answerOf(status, text, witness, head);
      const size = /^(0|[1-9][0-9]{0,15})\n$/.exec(text)?.[1];
      if (size === undefined)
        return refused('it answered 409 without the size of its last signature');
      from = Number(size);
      if (from > head.size) return { outcome: 'ahead', size: from };
    }
    return refused(`it returned another size of the log ${triesMax} times`);
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error) };
  }
}

async function post(
  { url }: ConfiguredWitness,
  { note, proofFrom }: Head,
  old: number,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: formatAddCheckpoint({ old, proof: await proofFrom(old), checkpoint: note }),
    // A redirect could leave the configured address.
    redirect: 'manual',
    signal,
  });
  return { status: answer.status, text: await textOf(answer) };
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMax)
      throw new Error(`its answer is longer than ${answerBytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const refusals: Readonly<Record<number, string>> = {
  403: 'it does not know the current key of this log. After a rotation, give the witness the new key.',
  404: 'it does not know this log, or its address in WITNESSES is wrong. Give the witness the key of this log.',
  422: 'the log does not continue the checkpoint that the witness signed. The log was truncated or rewritten, or an older copy was restored.',
};

function answerOf(
  status: number,
  text: string,
  { verifier }: ConfiguredWitness,
  { note }: Head,
): WitnessAnswer {
  if (status === 200) {
    const now = BigInt(Math.floor(Date.now() / 1000));
    const signed = note.slice(0, note.lastIndexOf('\n\n') + 1);
    return readCosignature(text, signed, verifier, now);
  }
  const answered = `it answered ${status}`;
  if (status >= 500) return { outcome: 'failed', reason: answered };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect
    ? 'redirects are not followed. Set the final address in WITNESSES.'
    : refusals[status];
  return refused(reason === undefined ? answered : `${answered}: ${reason}`);
}

const aheadSecondsMax = 300n;

/**
 * Verifies the line of the witness and ignores others.
 * @param now seconds since 1970
 */
function readCosignature(
  answer: string,
  text: string,
  witness: WitnessVerifier,
  now: bigint,
): WitnessAnswer {
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
    outcome: 'cosigned',
    cosignature: { witness: name, keyId, signedAt, line: signatureLineOf(first) },
  };
}

function refused(reason: string): WitnessAnswer {
  return { outcome: 'refused', reason };
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `it did not answer within ${timeoutMs} ms`;
  }
  return errorText(error);
}
