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

/** One step from an event to the root of the log: on which side the other hash stood, and what both became. */
export interface ProofStep {
  readonly side: 'left' | 'right';
  readonly other: string;
  readonly result: string;
}

/** The answer of the route for inclusion proofs. */
export interface InclusionAnswer {
  readonly event?: unknown;
  readonly leaf_index: number;
  readonly tree_size: number;
  readonly hashes: readonly string[];
  readonly checkpoint: string;
}

/** An inclusion proof, reckoned again from the event itself. */
export interface CheckedProof {
  /** What does not fit; undefined where the event is in the signed log. */
  readonly fault: string | undefined;
  readonly leaf: string;
  readonly steps: readonly ProofStep[];
  /** What the checkpoint says. */
  readonly root: string;
  readonly origin: string;
}

/**
 * Checks that an event is in the log: its hash is made of what it says, joined with the hashes beside its way up (RFC 9162
 * section 2.1.3.2), and has to end at the root that the log has signed.
 *
 * @param keys what `GET /audit/keys` answers
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
    return { ...found, fault: 'The checkpoint is of another size of the log.' };
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

/** What came as JSON is JSON. */
function asJson(value: unknown): Json | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function stepText({ left, right, given, parent }: Step): ProofStep {
  const other = toBase64(given === 'left' ? left : right);
  return { side: given, other, result: toBase64(parent) };
}
