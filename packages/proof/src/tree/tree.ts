import { emptyRoot, type Hash, hashBytes, hashNode } from '../hash.js';
import { subtreesOf } from './node-reader.js';

/** Roots of complete subtrees, in O(log n) memory. */
export class Frontier {
  readonly #subtrees: (Hash | undefined)[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @throws RangeError for a hash that is not 32 bytes */
  append(leaf: Hash): void {
    this.#appendSubtree(leaf, 0);
  }

  /** The leaves to before `end`, by the roots of their largest complete subtrees. */
  appendRange(end: number, roots: readonly Hash[]): void {
    const subtrees = subtreesOf(this.#size, end);
    for (const [index, root] of roots.entries()) {
      this.#appendSubtree(root, subtrees[index]?.level ?? 0);
    }
  }

  #appendSubtree(root: Hash, at: number): void {
    if (root.length !== hashBytes) throw new RangeError(`A hash has ${hashBytes} bytes`);
    let hash = root;
    let level = at;
    for (let left = this.#subtrees[level]; left !== undefined; left = this.#subtrees[level]) {
      hash = hashNode(left, hash);
      this.#subtrees[level] = undefined;
      level += 1;
    }
    this.#subtrees[level] = hash;
    this.#size += 2 ** at;
  }

  /** RFC 9162 section 2.1.1. */
  root(): Hash {
    let root: Hash | undefined;
    for (const left of this.#subtrees) {
      if (left !== undefined) root = root === undefined ? left : hashNode(left, root);
    }
    return root ?? emptyRoot;
  }
}
