import type { Hash } from './hash.js';
import { type NodeReader, rangeRoot } from './node-reader.js';
import { Frontier } from './tree.js';

/** How many leaves a block has; 2^8, so that a block is a complete subtree. */
export const blockLeaves = 256;

/**
 * Collects the root of every block of 256 leaves as they come in. The blocks' roots are a tree of their own whose
 * root is the whole tree's, with the last block of however many leaves: a tree is split at powers of two.
 */
export class BlockRoots {
  readonly #roots: Hash[] = [];
  #open = new Frontier();

  append(leaf: Hash): void {
    this.#open.append(leaf);
    if (this.#open.size < blockLeaves) return;
    this.#roots.push(this.#open.root());
    this.#open = new Frontier();
  }

  /** The roots of the blocks that are full. */
  get full(): readonly Hash[] {
    return this.#roots;
  }

  /** The roots of all blocks, the last one perhaps of fewer leaves. */
  all(): readonly Hash[] {
    return this.#open.size === 0 ? this.#roots : [...this.#roots, this.#open.root()];
  }
}

/**
 * The roots of the blocks of the first `size` leaves, for the last line of an export.
 *
 * @throws RangeError where the tree has fewer leaves
 */
export function blockRoots(reader: NodeReader, size: number): readonly Hash[] {
  const roots: Hash[] = [];
  for (let start = 0; start < size; start += blockLeaves) {
    roots.push(rangeRoot(reader, start, Math.min(start + blockLeaves, size)));
  }
  return roots;
}
