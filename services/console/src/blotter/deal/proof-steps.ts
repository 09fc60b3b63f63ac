import {
  inclusionSteps,
  type Json,
  leafHash,
  openCheckpoint,
  readAttestedEvent,
  readHash,
  type ProofStep as Step,
  sameHash,
  toBase64,
} from '@exchange/proof';

/** The sibling's side and hash, and the result. */
export interface ProofStep {
  readonly side: 'left' | 'right';
  readonly other: string;
  readonly result: string;
}

export interface InclusionAnswer {
  readonly event?: unknown;
  readonly leaf_index: number;
  readonly tree_size: number;
  readonly hashes: readonly string[];
  readonly checkpoint: string;
}

export interface CheckedProof {
  /** Undefined if the event is in the signed log. */
  readonly fault: string | undefined;
  readonly leaf: string;
  readonly steps: readonly ProofStep[];
  readonly root: string;
  readonly origin: string;
}

/**
 * Hashes the event, combines the hash with the siblings on its path (RFC 9162, section 2.1.3.2),
 * and compares the result with the signed root.
 * @param keys response of `GET /audit/keys`
 */
export function checkInclusion(answer: InclusionAnswer, keys: unknown): CheckedProof {
  const read = readAttestedEvent(asJson(answer.event));
  if (!read.ok) return failed(`The proof's event cannot be read: ${read.message}.`);
  const hashes = answer.hashes.map(readHash);
  const leaf = leafHash(read.event);
  const proof = hashes.every((hash) => hash !== undefined) ? hashes : undefined;
  const walked =
    proof && inclusionSteps({ leaf, index: answer.leaf_index, size: answer.tree_size, proof });
  const opened = openCheckpoint(answer.checkpoint, asJson(keys) ?? null);
  if (!opened.ok) return { ...failed(opened.message), leaf: toBase64(leaf) };
  const { root, origin, size } = opened.checkpoint;
  const found = {
    leaf: toBase64(leaf),
    steps: (walked ?? []).map(stepText),
    root: toBase64(root),
    origin,
  };
  if (size !== answer.tree_size)
    return { ...found, fault: 'The checkpoint is for another log size.' };
  const isGood = walked !== undefined && sameHash(walked.at(-1)?.parent ?? leaf, root);
  return {
    ...found,
    fault: isGood
      ? undefined
      : 'The hashes do not lead from this event to the signed root: it was altered, or is not in the log.',
  };
}

function failed(fault: string): CheckedProof {
  return { fault, leaf: '', steps: [], root: '', origin: '' };
}

function asJson(value: unknown): Json | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function stepText({ left, right, given, parent }: Step): ProofStep {
  const other = toBase64(given === 'left' ? left : right);
  return { side: given, other, result: toBase64(parent) };
}
