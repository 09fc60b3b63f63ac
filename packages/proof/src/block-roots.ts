import type { Hash } from './hash.js';
import { type NodeReader, rangeRoot } from './node-reader.js';
import { Frontier } from './tree.js';

/** A power of two, so that a block is a complete subtree. */
export const blockLeaves = 256;

/** Together the roots form a tree with the whole tree's root. */
export class BlockRoots {
  readonly #roots: Hash[] = [];
  #open = new Frontier();

  append(leaf: Hash): void {
    this.#open.append(leaf);
    if (this.#open.size < blockLeaves) return;
    this.#roots.push(this.#open.root());
    this.#open = new Frontier();
  }

  get full(): readonly Hash[] {
    return this.#roots;
  }

  all(): readonly Hash[] {
    return this.#open.size === 0 ? this.#roots : [...this.#roots, this.#open.root()];
  }
}

export function blockRoots(reader: NodeReader, size: number): readonly Hash[] {
  const roots: Hash[] = [];
  for (let start = 0; start < size; start += blockLeaves) {
    roots.push(rangeRoot(reader, start, Math.min(start + blockLeaves, size)));
  }
  return roots;
}
