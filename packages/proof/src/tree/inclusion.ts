import { type Hash, hashBytes, hashNode, sameBytes } from '../hash.js';
import { type NodeReader, pathTo } from './node-reader.js';

/**
 * Returns hashes from the leaf upwards (RFC 9162 section 2.1.3.1). @throws RangeError if the leaf is not among the first `size`, or the
 * tree is smaller
 */
export function inclusionProof(reader: NodeReader, index: number, size: number): readonly Hash[] {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size && size <= reader.size)) {
    throw new RangeError(`No leaf ${index} in the first ${size} of ${reader.size}`);
  }
  return pathTo(reader, size, index + 1, (start, end) => end - start === 1).path.reverse();
}

export interface InclusionClaim {
  readonly leaf: Hash;
  readonly index: number;
  readonly size: number;
  readonly root: Hash;
  readonly proof: readonly Hash[];
}

export interface ProofStep {
  readonly left: Hash;
  readonly right: Hash;
  readonly given: 'left' | 'right';
  readonly parent: Hash;
}

/**
 * RFC 9162 section 2.1.3.2. The last parent must equal the root. `undefined` for a wrong length.
 */
export function inclusionSteps({
  leaf,
  index,
  size,
  proof,
}: Omit<InclusionClaim, 'root'>): readonly ProofStep[] | undefined {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size))) return undefined;
  if (index < 0 || index >= size) return undefined;
  if ([leaf, ...proof].some((hash) => hash.length !== hashBytes)) return undefined;
  const steps: ProofStep[] = [];
  let at = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return undefined;
    const side = at % 2 === 1 || at === last ? 'left' : 'right';
    const [left, right] = side === 'left' ? [sibling, hash] : [hash, sibling];
    hash = hashNode(left, right);
    steps.push({ left, right, given: side, parent: hash });
    // A last node without a right neighbor moves up unchanged.
    while (side === 'left' && at % 2 === 0 && at !== 0) {
      at /= 2;
      last = Math.floor(last / 2);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? steps : undefined;
}

/** RFC 9162 section 2.1.3.2. */
export function verifyInclusion(claim: InclusionClaim): boolean {
  const steps = inclusionSteps(claim);
  return steps !== undefined && sameBytes(steps.at(-1)?.parent ?? claim.leaf, claim.root);
}
