import type { AttestedEvent } from '../attested-event.js';
import type { Checkpoint } from '../checkpoint/checkpoint.js';
import { readEventLine } from '../export/export-line.js';
import { sameBytes } from '../hash.js';
import { subtreesOf } from '../tree/node-reader.js';
import { Frontier } from '../tree/tree.js';
import { isWithoutGaps, type PackSelection } from './description.js';
import { factsReader } from './event-facts.js';
import type { Gap } from './gaps.js';
import { textIn } from './members.js';
import { type PackProblem, PackRefused } from './pack-refused.js';

/**
 * Follows the tree from left to right: each event is a leaf, proofs cover the leaves between. Holds
 * the tree's right edge only. Events are proven after `conclude`.
 */
export class PackReading {
  readonly #checkpoint: Checkpoint;
  readonly #selection: PackSelection;
  readonly #factsOf: ReturnType<typeof factsReader>;
  readonly #gaps: AsyncIterator<Gap>;
  readonly #frontier = new Frontier();
  count = 0;
  #lastPosition = -1n;

  constructor(checkpoint: Checkpoint, selection: PackSelection, gaps: AsyncIterator<Gap>) {
    this.#checkpoint = checkpoint;
    this.#selection = selection;
    this.#factsOf = factsReader(selection);
    this.#gaps = gaps;
  }

  /**
   * A line of `events.ndjson`.
   * @throws PackRefused
   */
  async take(text: string) {
    this.count += 1;
    const line = readEventLine(text);
    if (!line.ok) throw wrong('malformed', `Line ${this.count} is malformed: ${line.message}.`);
    const { event, leafIndex, claimed, computed } = line;
    const name = `Event ${event.position} (leaf ${leafIndex}, line ${this.count})`;
    if (!sameBytes(claimed, computed)) {
      throw wrong('changed', `${name} does not match the hash in its line.`);
    }
    const { size } = this.#checkpoint;
    if (leafIndex >= size) throw wrong('added', `${name} is beyond the ${size} signed events.`);
    if (leafIndex < this.#frontier.size) {
      throw wrong('reordered', `${name} follows an event of a higher index, or is repeated.`);
    }
    const position = BigInt(event.position);
    if (position <= this.#lastPosition) {
      throw wrong('reordered', `${name} was recorded before the previous event.`);
    }
    if (leafIndex > this.#frontier.size) await this.#cross(leafIndex - 1, name);
    const outside = this.#outside(event, position, leafIndex);
    if (outside !== undefined) throw wrong('outside', `${name} ${outside}.`);
    this.#lastPosition = position;
    this.#frontier.append(computed);
    return { event, leafIndex };
  }

  /**
   * Compares the root with the signed one.
   * @throws PackRefused
   */
  async conclude(): Promise<void> {
    const { size, root } = this.#checkpoint;
    if (this.#frontier.size < size) await this.#cross(size - 1, 'the end of the log');
    if ((await this.#gaps.next()).done !== true) {
      throw wrong('bad_proof', 'The proofs have more lines than the events need.');
    }
    if (sameBytes(this.#frontier.root(), root)) return;
    throw wrong(
      'changed',
      'The events do not lead to the signed root: an event, its index or a proof was altered, and the hashes were rewritten to match.',
    );
  }

  async #cross(last: number, before: string): Promise<void> {
    const first = this.#frontier.size;
    const { firstLeaf, endLeaf } = this.#selection;
    const isInside = first < endLeaf && last >= firstLeaf && endLeaf > firstLeaf;
    if (isWithoutGaps(this.#selection) && isInside) {
      const missing = Math.max(first, firstLeaf);
      throw wrong('dropped', `Event ${missing} of the log is missing before ${before}.`);
    }
    const next = await this.#gaps.next();
    if (next.done === true || next.value.first !== first || next.value.last !== last) {
      throw wrong(
        'bad_proof',
        `No proof covers the leaves ${first} to ${last} before ${before}: an event or its proof is missing.`,
      );
    }
    const subtrees = subtreesOf(first, last + 1);
    for (const [index, hash] of next.value.hashes.entries()) {
      this.#frontier.appendSubtree(hash, subtrees[index]?.level ?? 0);
    }
  }

  #outside(event: AttestedEvent, position: bigint, leafIndex: number): string | undefined {
    const { reseller, firstLeaf, endLeaf, from, to, transactions } = this.#selection;
    if (isPosition(from) && position < BigInt(from)) return `is before position ${from}`;
    if (isPosition(to) && position > BigInt(to)) return `is after position ${to}`;
    if (leafIndex < firstLeaf || leafIndex >= endLeaf) {
      return `is outside the leaves from ${firstLeaf} to before ${endLeaf}`;
    }
    if (reseller !== null && textIn(event.data, 'reseller_id') !== reseller) {
      return `is not an event of reseller ${reseller}`;
    }
    const isSelected = transactions === null || this.#factsOf(event).length > 0;
    return isSelected ? undefined : 'belongs to no selected transaction';
  }
}

const wrong = (problem: PackProblem, message: string) =>
  new PackRefused(problem, problem === 'bad_proof' ? 'proofs.ndjson' : 'events.ndjson', message);

const isPosition = (text: string | null): text is string => text !== null && /^\d+$/.test(text);
