import {
  type Hash,
  hashNode,
  type Json,
  leafHash,
  openCheckpoint,
  readAttestedEvent,
  readHash,
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
  const walked = walk(leaf, hashes, answer.leaf_index, answer.tree_size);
  const opened = openCheckpoint(answer.checkpoint, asJson(keys) ?? null);
  if (!opened.ok) return { ...failed(opened.message), leaf: toBase64(leaf) };
  const { root, origin, size } = opened.checkpoint;
  const found = { leaf: toBase64(leaf), steps: walked?.steps ?? [], root: toBase64(root), origin };
  if (size !== answer.tree_size)
    return { ...found, fault: 'The checkpoint is of another size of the log.' };
  const isGood = walked !== undefined && sameHash(walked.hash, root);
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

function walk(
  leaf: Hash,
  others: readonly (Hash | undefined)[],
  index: number,
  size: number,
): { readonly hash: Hash; readonly steps: readonly ProofStep[] } | undefined {
  let [hash, at, last] = [leaf, index, size - 1];
  const steps: ProofStep[] = [];
  for (const other of others) {
    if (other === undefined || last === 0) return undefined;
    const isRight = at % 2 === 1 || at === last;
    hash = isRight ? hashNode(other, hash) : hashNode(hash, other);
    steps.push({
      side: isRight ? 'left' : 'right',
      other: toBase64(other),
      result: toBase64(hash),
    });
    // A last node without a right neighbour moves up unchanged until it is a right child.
    while (isRight && at % 2 === 0 && at !== 0) {
      at /= 2;
      last = Math.floor(last / 2);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? { hash, steps } : undefined;
}
