import { emptyRoot, type Hash, hashBytes, hashNode } from './hash.js';

/**
 * The right edge of an append-only Merkle tree: the roots of the complete subtrees that its size is made of, at
 * most one a level. It is enough for the root and for appending, in O(log n) memory.
 */
export class Frontier {
  /** By level: the hash of the complete subtree of 2^level leaves, where the size has that bit. */
  readonly #subtrees: (Hash | undefined)[] = [];
  #size = 0;

  /** How many leaves were taken. */
  get size(): number {
    return this.#size;
  }

  /**
   * Takes the next leaf's hash.
   *
   * @throws RangeError where it is not 32 bytes
   */
  append(leaf: Hash): void {
    if (leaf.length !== hashBytes) throw new RangeError(`A hash has ${hashBytes} bytes`);
    let hash = leaf;
    let level = 0;
    for (let left = this.#subtrees[0]; left !== undefined; left = this.#subtrees[level]) {
      hash = hashNode(left, hash);
      this.#subtrees[level] = undefined;
      level += 1;
    }
    this.#subtrees[level] = hash;
    this.#size += 1;
  }

  /** The root of the tree of all leaves so far (RFC 9162 section 2.1.1). */
  root(): Hash {
    let root: Hash | undefined;
    for (const left of this.#subtrees) {
      if (left !== undefined) root = root === undefined ? left : hashNode(left, root);
    }
    return root ?? emptyRoot;
  }
}

/** The root of the tree over these leaf hashes (RFC 9162 section 2.1.1). */
export function merkleRoot(leaves: Iterable<Hash>): Hash {
  const frontier = new Frontier();
  for (const leaf of leaves) frontier.append(leaf);
  return frontier.root();
}
