import { emptyRoot, type Hash, hashNode } from './hash.js';

/**
 * Hashes of a tree's complete subtrees. Reads are synchronous, so that a proof sees one state of a growing tree; a
 * proof reads about 2 · log2(size) hashes of 32 bytes.
 */
export interface NodeReader {
  /** Number of leaves. */
  readonly size: number;
  /**
   * Returns the root of the complete subtree of the leaves from `index · 2^level` to before `(index + 1) · 2^level`.
   *
   * @throws RangeError while that subtree is incomplete
   */
  node(level: number, index: number): Hash;
}

/** A reader that grows by leaves. */
export interface NodeStore extends NodeReader {
  /** Appends a leaf's hash and returns its index. */
  append(leaf: Hash): number;
}

/** Returns the largest power of two below `count`: the split of a tree of `count > 1` leaves. */
export function splitPoint(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/**
 * Returns the root over the leaves from `start` to before `end`, from O(log n) complete subtrees. `start` must be a
 * multiple of the largest power of two in `end - start`, as in every range of a proof.
 *
 * @throws RangeError for a range outside the tree or an unaligned one
 */
export function rangeRoot(reader: NodeReader, start: number, end: number): Hash {
  if (!(start >= 0 && start <= end && end <= reader.size)) {
    throw new RangeError(`No leaves ${start} to ${end} in a tree of ${reader.size}`);
  }
  const subtrees: Hash[] = [];
  for (let from = start; from < end; ) {
    const { level, leaves } = largestSubtree(end - from);
    if (from % leaves !== 0) throw new RangeError(`Leaves ${start} to ${end} are not aligned`);
    subtrees.push(reader.node(level, from / leaves));
    from += leaves;
  }
  return (
    subtrees.reduceRight<Hash | undefined>(
      (right, left) => (right === undefined ? left : hashNode(left, right)),
      undefined,
    ) ?? emptyRoot
  );
}

function largestSubtree(max: number): { level: number; leaves: number } {
  let level = 0;
  let leaves = 1;
  while (leaves * 2 <= max) {
    leaves *= 2;
    level += 1;
  }
  return { level, leaves };
}
