import type { AttestedEvent } from '../attested-event.js';
import type { Checkpoint } from '../checkpoint.js';
import { readExportLine } from '../export-line.js';
import { type Hash, sameHash } from '../hash.js';
import { Frontier } from '../tree.js';
import { isWithoutGaps, type PackSelection } from './description.js';
import { ownerIn, saidOfDeals } from './event-facts.js';
import { type Gap, levelsOf } from './gaps.js';
import { type PackProblem, PackRefused } from './pack-failure.js';

const file = 'events.ndjson';

/** An event of a pack, and its place in the log. */
export interface PackedEvent {
  /** Reads the event itself. */
  readonly event: () => AttestedEvent;
  readonly leafIndex: number;
}

interface Placed extends PackedEvent {
  readonly position: bigint;
  readonly computed: Hash;
  readonly name: () => string;
}

/**
 * Follows the tree from the left to the right while the events of a pack are read: each event is a leaf, and what lies between
 * two is given by the proofs. It keeps the tree's right edge, never the events. All events are proven once `conclude` has
 * found the signed root.
 */
export class PackReading {
  readonly #checkpoint: Checkpoint;
  readonly #selection: PackSelection;
  readonly #transactions: ReadonlySet<string> | undefined;
  readonly #nextGap: () => Promise<Gap | undefined>;
  readonly #frontier = new Frontier();
  #lines = 0;
  #lastPosition = -1n;

  constructor(
    checkpoint: Checkpoint,
    selection: PackSelection,
    nextGap: () => Promise<Gap | undefined>,
  ) {
    this.#checkpoint = checkpoint;
    this.#selection = selection;
    this.#nextGap = nextGap;
    const { transactions } = selection;
    this.#transactions = transactions === null ? undefined : new Set(transactions);
  }

  /** How many events were read. */
  get count(): number {
    return this.#lines;
  }

  /**
   * Takes the next line and answers its event; where a proof has to be read first, in time.
   *
   * @throws PackRefused, then or now
   */
  take(text: string): PackedEvent | Promise<PackedEvent> {
    this.#lines += 1;
    const line = readExportLine(text);
    if (line.kind !== 'event') {
      const why = line.kind === 'malformed' ? line.message : 'it is not an event';
      throw this.#wrong('malformed', `Line ${this.#lines} is malformed: ${why}.`);
    }
    const { event, leafIndex, claimed, computed } = line;
    const number = this.#lines;
    const name = () => `Event ${line.position} (leaf ${leafIndex}, line ${number})`;
    if (!sameHash(claimed, computed)) {
      throw this.#wrong('changed', `${name()} does not have the hash that stands beside it.`);
    }
    if (leafIndex >= this.#checkpoint.size) {
      throw this.#wrong(
        'added',
        `${name()} is behind the ${this.#checkpoint.size} events that were signed.`,
      );
    }
    if (leafIndex < this.#frontier.size) {
      throw this.#wrong(
        'reordered',
        `${name()} stands behind an event that comes after it, or is there twice.`,
      );
    }
    const position = BigInt(line.position);
    if (position <= this.#lastPosition) {
      throw this.#wrong('reordered', `${name()} was recorded before the event above it.`);
    }
    const packed = { event, leafIndex, position, computed, name };
    if (leafIndex === this.#frontier.size) return this.#append(packed);
    return this.#cross(leafIndex - 1, name()).then(() => this.#append(packed));
  }

  #append(placed: Placed): PackedEvent {
    const outside = this.#outside(placed);
    if (outside !== undefined) throw this.#wrong('outside', `${placed.name()} ${outside}.`);
    this.#lastPosition = placed.position;
    this.#frontier.append(placed.computed);
    return placed;
  }

  /**
   * Compares with the signed root, after the last line.
   *
   * @throws PackRefused
   */
  async conclude(): Promise<void> {
    const { size, root } = this.#checkpoint;
    const { endLeaf } = this.#selection;
    if (isWithoutGaps(this.#selection) && this.#lines > 0 && this.#frontier.size < endLeaf) {
      throw this.#wrong(
        'dropped',
        `Events ${this.#frontier.size} to ${endLeaf - 1} of the log are missing at the end.`,
      );
    }
    if (this.#frontier.size < size) await this.#cross(size - 1, 'The end of the log');
    if ((await this.#nextGap()) !== undefined) {
      throw new PackRefused(
        'bad_proof',
        'proofs.ndjson',
        'The proofs have a line more than the events need.',
      );
    }
    if (sameHash(this.#frontier.root(), root)) return;
    throw this.#wrong(
      'changed',
      'The events do not lead to the root that was signed: an event, its place or a proof is another than what was recorded, and the hashes were rewritten with it.',
    );
  }

  /** Goes on to leaf `last`, over what the pack does not hold. */
  async #cross(last: number, before: string): Promise<void> {
    const first = this.#frontier.size;
    const { firstLeaf, endLeaf } = this.#selection;
    const holdsAll = isWithoutGaps(this.#selection);
    const isInside = first < endLeaf && last >= firstLeaf && endLeaf > firstLeaf;
    if (holdsAll && isInside) {
      const missing = Math.max(first, firstLeaf);
      throw this.#wrong(
        'dropped',
        `Event ${missing} of the log is missing. ${before} stands where it should.`,
      );
    }
    const gap = await this.#nextGap();
    if (gap === undefined || gap.first !== first || gap.last !== last) {
      const message = `${before} is not led to: no proof stands for the leaves ${first} to ${last}, so an event is missing, or the proof is.`;
      throw new PackRefused('bad_proof', 'proofs.ndjson', message);
    }
    const levels = levelsOf(first, last);
    for (const [index, hash] of gap.hashes.entries()) {
      this.#frontier.appendSubtree(hash, levels[index] ?? 0);
    }
  }

  /** Why an event is not of what the pack says that it holds. */
  #outside({ event, position, leafIndex }: Placed): string | undefined {
    const { reseller, firstLeaf, endLeaf, from, to, isOf0x = false } = this.#selection;
    if (isPosition(from) && position < BigInt(from)) return `is before position ${from}`;
    if (isPosition(to) && position > BigInt(to)) return `is after position ${to}`;
    if (leafIndex < firstLeaf || leafIndex >= endLeaf) {
      return `is outside the leaves ${firstLeaf} to before ${endLeaf}`;
    }
    if (reseller !== null && ownerIn(event()) !== reseller) {
      return `is not an event of reseller ${reseller}`;
    }
    if (this.#transactions === undefined) return undefined;
    const wanted = this.#transactions;
    const isWanted = saidOfDeals(event(), isOf0x).some(({ id }) => wanted.has(id));
    return isWanted ? undefined : 'is not of the transactions that the pack names';
  }

  #wrong(problem: PackProblem, message: string): PackRefused {
    return new PackRefused(problem, file, message);
  }
}

const isPosition = (text: string | null): text is string => text !== null && /^\d+$/.test(text);
