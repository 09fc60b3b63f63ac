import { createHash } from 'node:crypto';

export class RecentKeys {
  readonly #digests = new Set<number>();
  readonly #max: number;

  constructor(max = 1_000_000) {
    this.#max = max;
  }

  add(key: string): boolean {
    const digest = createHash('sha1').update(key).digest().readUIntBE(0, 6);
    // Least recently used keys are dropped first.
    const isThere = this.#digests.delete(digest);
    this.#digests.add(digest);
    if (this.#digests.size > this.#max) {
      for (const oldest of this.#digests) {
        this.#digests.delete(oldest);
        break;
      }
    }
    return isThere;
  }
}
