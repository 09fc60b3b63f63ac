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

/** A complete subtree of 2^level leaves. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** Largest complete subtrees of the leaves from `start` to before `end`, left to right. */
export function subtreesOf(start: number, end: number): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end; ) {
    let [level, leaves] = [0, 1];
    while (from % (leaves * 2) === 0 && from + leaves * 2 <= end) {
      leaves *= 2;
      level += 1;
    }
    subtrees.push({ level, index: from / leaves });
    from += leaves;
  }
  return subtrees;
}

/**
 * @param start a multiple of the largest power of two in `end - start`
 * @throws RangeError outside the tree
 */
export function rangeRoot(reader: NodeReader, start: number, end: number): Hash {
  if (!(start >= 0 && start <= end && end <= reader.size)) {
    throw new RangeError(`No leaves ${start} to ${end} in a tree of ${reader.size}`);
  }
  if (start === end) return emptyRoot;
  return subtreesOf(start, end)
    .map(({ level, index }) => reader.node(level, index))
    .reduceRight((right, left) => hashNode(left, right));
}

/** Roots beside the way from the root down to the subtree that ends with the leaf before `end`, from the top. */
export function pathTo(
  reader: NodeReader,
  size: number,
  end: number,
  isThere: (start: number, end: number) => boolean,
): { readonly path: Hash[]; readonly start: number } {
  const path: Hash[] = [];
  let [start, last] = [0, size];
  while (!isThere(start, last)) {
    const middle = start + splitPoint(last - start);
    const isLeft = end <= middle;
    path.push(isLeft ? rangeRoot(reader, middle, last) : rangeRoot(reader, start, middle));
    if (isLeft) last = middle;
    else start = middle;
  }
  return { path, start };
}
