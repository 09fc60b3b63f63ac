import { emptyRoot, type Hash, hashNode } from '../hash.js';

/** Synchronous: a proof sees one state of a growing tree. */
export interface NodeReader {
  readonly size: number;
  /**
   * Leaves `index · 2^level` to before `(index + 1) · 2^level`.
   * @throws RangeError while the subtree is incomplete
   */
  node(level: number, index: number): Hash;
}

export function splitPoint(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/**
 * @throws RangeError outside the tree, or unless `start` is a multiple of the largest power of two
 * in `end - start`
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
