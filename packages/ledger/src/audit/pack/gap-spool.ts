import { type Gap, writeGap } from '@exchange/proof/pack';
import type { Spool } from './spool.js';

/** So many are asked for at once. */
const askedMax = 200;

/** Leaves that a pack does not hold, both ends included. */
export interface Skipped {
  readonly first: number;
  readonly last: number;
}

/** What stands for leaves, by the tree. */
export type GapsOf = (skipped: readonly Skipped[]) => Promise<readonly Gap[]>;

/** The proofs of a pack: what stands for the leaves between its events, so that the root is found without them. */
export class GapSpool {
  readonly #gapsOf: GapsOf;
  readonly #size: number;
  readonly #spool: Spool;
  #next = 0;
  #asked: Skipped[] = [];

  /** @param size the leaves of the tree that they lead into */
  constructor(gapsOf: GapsOf, size: number, spool: Spool) {
    this.#gapsOf = gapsOf;
    this.#size = size;
    this.#spool = spool;
  }

  /** The pack has this leaf next. Answers what to wait for, if anything. */
  take(leaf: number): Promise<void> | undefined {
    const from = this.#next;
    this.#next = leaf + 1;
    return leaf === from ? undefined : this.#skip(from, leaf - 1);
  }

  /** The pack has no more leaves. */
  async end(): Promise<void> {
    if (this.#next < this.#size) await this.#skip(this.#next, this.#size - 1);
    await this.#write();
  }

  async #skip(first: number, last: number): Promise<void> {
    this.#asked.push({ first, last });
    if (this.#asked.length >= askedMax) await this.#write();
  }

  async #write(): Promise<void> {
    const asked = this.#asked;
    if (asked.length === 0) return;
    this.#asked = [];
    for (const gap of await this.#gapsOf(asked)) await this.#spool.add(`${writeGap(gap)}\n`);
  }
}
