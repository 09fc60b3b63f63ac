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
    this.appendSubtree(leaf, 0);
  }

  /**
   * Takes the root of the complete subtree of the next 2^level leaves.
   *
   * @throws RangeError where it is not 32 bytes, or no subtree of that level begins here
   */
  appendSubtree(root: Hash, at: number): void {
    if (root.length !== hashBytes) throw new RangeError(`A hash has ${hashBytes} bytes`);
    const leaves = 2 ** at;
    if (this.#size % leaves !== 0) throw new RangeError(`No subtree of ${leaves} begins here`);
    let hash = root;
    let level = at;
    for (let left = this.#subtrees[level]; left !== undefined; left = this.#subtrees[level]) {
      hash = hashNode(left, hash);
      this.#subtrees[level] = undefined;
      level += 1;
    }
    this.#subtrees[level] = hash;
    this.#size += leaves;
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
