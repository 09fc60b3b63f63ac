import type { Checkpoint } from '../checkpoint/checkpoint.js';
import { type Hash, sameBytes } from '../hash.js';
import type { Reading } from '../reading.js';
import { Frontier } from '../tree/tree.js';
import { type EventLine, readEventLine } from './export-line.js';
import type { ExportFailure, ExportPlace, ExportProblem } from './export-verdict.js';

/** Holds the tree's right edge only. */
export class ExportReading {
  readonly #checkpoint: Checkpoint;
  readonly #older: Checkpoint | undefined;
  readonly #frontier = new Frontier();
  lines = 0;
  count = 0;
  /** Root at the older checkpoint's size; undefined before it. */
  olderRoot: Hash | undefined;
  /** First event beyond the checkpoint. */
  surplus: ExportPlace | undefined;
  #lastPosition = -1n;
  #gap: ExportPlace | undefined;

  constructor(checkpoint: Checkpoint, older: Checkpoint | undefined) {
    this.#checkpoint = checkpoint;
    this.#older = older;
    this.#noteOlderRoot();
  }

  root(): Hash {
    return this.#frontier.root();
  }

  take(text: string): ExportFailure | undefined {
    this.lines += 1;
    const line = readEventLine(text);
    if (this.#gap !== undefined) return this.#lookForMissing(line, this.#gap);
    const at: ExportPlace = { kind: 'line', line: this.lines };
    if (!line.ok) {
      return failure('malformed', at, `Line ${this.lines} is malformed: ${line.message}`);
    }
    return this.#takeEvent(line);
  }

  /** Lists missing events. Call after the last line. */
  missing(): ExportFailure | undefined {
    if (this.#gap === undefined) return undefined;
    return failure('dropped', this.#gap, `Leaf ${this.count} is missing where this line stands`);
  }

  #takeEvent(line: EventLine): ExportFailure | undefined {
    const { leafIndex, claimed, computed } = line;
    const at = this.#placeOf(line);
    const name = () => `Event ${line.event.position} (leaf ${leafIndex}, line ${this.lines})`;
    if (!sameBytes(claimed, computed)) {
      return failure('changed', at, `${name()} does not match the hash in its line`);
    }
    if (leafIndex < this.count) {
      return failure('added', at, `${name()} has the index of an event that was read before`);
    }
    const full = this.count >= this.#checkpoint.size;
    if (leafIndex > this.count && !full) {
      this.#gap = at;
      return undefined;
    }
    const position = BigInt(line.event.position);
    if (position === this.#lastPosition) {
      return failure('added', at, `${name()} has the position of the event before it`);
    }
    if (position < this.#lastPosition) {
      return failure('reordered', at, `${name()} was recorded before ${this.#lastPosition}`);
    }
    this.#lastPosition = position;
    this.count += 1;
    if (full) {
      this.surplus ??= at;
    } else {
      this.#frontier.append(computed);
      this.#noteOlderRoot();
    }
    return undefined;
  }

  #lookForMissing(line: Reading<EventLine>, gap: ExportPlace): ExportFailure | undefined {
    if (!line.ok || line.leafIndex !== this.count) return undefined;
    const message = `Leaf ${this.count} does not stand here but only at line ${this.lines}`;
    return failure('reordered', gap, message);
  }

  #placeOf({ leafIndex, event: { position } }: EventLine): ExportPlace {
    return { kind: 'line', line: this.lines, leaf_index: leafIndex, position };
  }

  #noteOlderRoot(): void {
    if (this.#frontier.size === this.#older?.size) this.olderRoot = this.#frontier.root();
  }
}

export function failure(problem: ExportProblem, at: ExportPlace, message: string): ExportFailure {
  return { ok: false, problem, at, message };
}
