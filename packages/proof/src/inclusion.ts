import { type Hash, hashBytes, hashNode, sameHash } from './hash.js';
import { type NodeReader, rangeRoot, splitPoint } from './node-reader.js';

/**
 * The hashes that lead from a leaf to the root of the first `size` leaves, from the leaf upwards (RFC 9162 section
 * 2.1.3.1).
 *
 * @throws RangeError where the leaf is not among the first `size`, or the tree has fewer
 */
export function inclusionProof(reader: NodeReader, index: number, size: number): readonly Hash[] {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size && size <= reader.size)) {
    throw new RangeError(`No leaf ${index} in the first ${size} of ${reader.size}`);
  }
  const path: Hash[] = [];
  for (let start = 0, end = size; end - start > 1; ) {
    const middle = start + splitPoint(end - start);
    if (index < middle) {
      path.push(rangeRoot(reader, middle, end));
      end = middle;
    } else {
      path.push(rangeRoot(reader, start, middle));
      start = middle;
    }
  }
  return path.reverse();
}

/** What an inclusion proof is checked against. */
export interface InclusionClaim {
  readonly leaf: Hash;
  readonly index: number;
  readonly size: number;
  readonly root: Hash;
  readonly proof: readonly Hash[];
}

/** Whether the proof leads from the leaf at `index` to the root of `size` leaves (RFC 9162 section 2.1.3.2). */
export function verifyInclusion({ leaf, index, size, root, proof }: InclusionClaim): boolean {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size))) return false;
  if (index < 0 || index >= size) return false;
  if ([leaf, root, ...proof].some((hash) => hash.length !== hashBytes)) return false;
  let at = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = hashNode(sibling, hash);
      // A last node without a right neighbour moves up unchanged until it is a right child.
      while (at % 2 === 0 && at !== 0) {
        at /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      hash = hashNode(hash, sibling);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameHash(hash, root);
}
