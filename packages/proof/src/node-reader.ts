import { emptyRoot, type Hash, hashNode } from './hash.js';

/**
 * The hashes of a tree's complete subtrees. Reading is synchronous, so a proof sees one state of the tree whatever
 * is appended around it; a proof reads some 2 · log2(size) hashes of 32 bytes.
 */
export interface NodeReader {
  /** How many leaves there are. */
  readonly size: number;
  /**
   * The root of the complete subtree over the leaves from `index · 2^level` to before `(index + 1) · 2^level`.
   *
   * @throws RangeError where that subtree is not complete yet
   */
  node(level: number, index: number): Hash;
}

/** A place that keeps the hashes of complete subtrees as leaves come in. */
export interface NodeStore extends NodeReader {
  /** Takes the next leaf's hash and answers its index. */
  append(leaf: Hash): number;
}

/** The largest power of two below `count`, which is where a tree of `count > 1` leaves is split. */
export function splitPoint(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/**
 * The root over the leaves from `start` to before `end` of a tree, from O(log n) complete subtrees. `start` must be
 * a multiple of the largest power of two in `end - start`, as it is for every range in a proof.
 *
 * @throws RangeError where the range is not in the tree or not aligned
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
