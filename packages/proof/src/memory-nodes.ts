import { type Hash, hashBytes, hashNode } from './hash.js';
import type { NodeReader } from './node-reader.js';

/** Two hashes per leaf. */
export class MemoryNodes implements NodeReader {
  readonly #levels: Hash[][] = [[]];

  get size(): number {
    return this.#level(0).length;
  }

  node(level: number, index: number): Hash {
    const hash = this.#levels[level]?.[index];
    if (hash === undefined) throw new RangeError(`No complete subtree ${index} at level ${level}`);
    return hash;
  }

  append(leaf: Hash): number {
    if (leaf.length !== hashBytes) throw new RangeError(`A hash has ${hashBytes} bytes`);
    const index = this.size;
    let hash = leaf;
    for (let level = 0, at = index; ; level += 1, at = (at - 1) / 2) {
      this.#level(level).push(hash);
      if (at % 2 === 0) return index;
      hash = hashNode(this.node(level, at - 1), hash);
    }
  }

  #level(level: number): Hash[] {
    const hashes = this.#levels[level] ?? [];
    this.#levels[level] = hashes;
    return hashes;
  }
}
