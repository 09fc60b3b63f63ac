import type { Checkpoint } from '../checkpoint/checkpoint.js';
import type { Cosigned } from '../checkpoint/cosignature.js';
import { type Hash, sameBytes, toBase64 } from '../hash.js';
import type { Reading } from '../reading.js';
import { Frontier } from '../tree/tree.js';
import { type EventLine, readEventLine } from './export-line.js';
import type { ExportFailure, ExportPlace, ExportProblem, ExportVerdict } from './export-verdict.js';

/** Holds the tree's right edge only. */
export class ExportReading {
  readonly #checkpoint: Checkpoint;
  readonly #older: Checkpoint | undefined;
  readonly #frontier = new Frontier();
  lines = 0;
  #count = 0;
  /** Root at the older checkpoint's size; undefined before it. */
  #olderRoot: Hash | undefined;
  /** First event beyond the checkpoint. */
  #surplus: ExportPlace | undefined;
  #lastPosition = -1n;
  #gap: ExportPlace | undefined;

  constructor(checkpoint: Checkpoint, older: Checkpoint | undefined) {
    this.#checkpoint = checkpoint;
    this.#older = older;
    this.#noteOlderRoot();
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

  /** Call after the last line. */
  conclude(witnesses: readonly Cosigned[]): ExportVerdict {
    if (this.#gap !== undefined) {
      return failure('dropped', this.#gap, `Leaf ${this.#count} is missing where this line stands`);
    }
    const { size, origin, root } = this.#checkpoint;
    const [count, older, olderRoot] = [this.#count, this.#older, this.#olderRoot];
    const isOlderRoot =
      older === undefined || (olderRoot !== undefined && sameBytes(olderRoot, older.root));
    const isRewritten = !isOlderRoot && olderRoot !== undefined && older.size > 0;
    const proven = older === undefined ? 0 : Math.min(older.size, size - 1);
    const suspect = isRewritten
      ? { first: 0, last: older.size - 1 }
      : { first: proven, last: size - 1 };
    const at = { kind: 'leaves', ...suspect } as const;
    const where = `the first difference is among leaves ${suspect.first} to ${suspect.last}`;
    const numbers = `The checkpoint has ${size} events, the export ${count}`;
    if (count < size && isRewritten) {
      const message = `${numbers}; ${where}, and all hashes and indexes were rewritten`;
      return failure('dropped', at, message);
    }
    if (count < size) {
      const message = `${numbers}; the last ones are missing, or earlier ones with the others renumbered`;
      return failure('cut_tail', { ...at, first: count, last: size - 1 }, message);
    }
    if (!sameBytes(this.#frontier.root(), root)) {
      if (count > size) return failure('added', at, `${numbers}; ${where}`);
      const message = `Every line matches its hash, but the root is not the checkpoint's: hashes were rewritten with the events; ${where}`;
      return failure('changed', at, message);
    }
    if (this.#surplus !== undefined) {
      const message = `The export has more than the ${size} events of the checkpoint, from this one on`;
      return failure('added', this.#surplus, message);
    }
    if (!isOlderRoot) {
      const message = `The first ${older.size} events do not match the older checkpoint: the log was rewritten before the newer one was signed`;
      return failure('inconsistent_checkpoints', { kind: 'older_checkpoint' }, message);
    }
    return { ok: true, origin, size, root: toBase64(root), witnesses };
  }

  #takeEvent(line: EventLine): ExportFailure | undefined {
    const { leafIndex, claimed, computed } = line;
    const at = this.#placeOf(line);
    const name = () => `Event ${line.event.position} (leaf ${leafIndex}, line ${this.lines})`;
    if (!sameBytes(claimed, computed)) {
      return failure('changed', at, `${name()} does not match the hash in its line`);
    }
    if (leafIndex < this.#count) {
      return failure('added', at, `${name()} has the index of an event that was read before`);
    }
    const full = this.#count >= this.#checkpoint.size;
    if (leafIndex > this.#count && !full) {
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
    this.#count += 1;
    if (full) {
      this.#surplus ??= at;
    } else {
      this.#frontier.append(computed);
      this.#noteOlderRoot();
    }
    return undefined;
  }

  #lookForMissing(line: Reading<EventLine>, gap: ExportPlace): ExportFailure | undefined {
    if (!line.ok || line.leafIndex !== this.#count) return undefined;
    const message = `Leaf ${this.#count} does not stand here but only at line ${this.lines}`;
    return failure('reordered', gap, message);
  }

  #placeOf({ leafIndex, event: { position } }: EventLine): ExportPlace {
    return { kind: 'line', line: this.lines, leaf_index: leafIndex, position };
  }

  #noteOlderRoot(): void {
    if (this.#frontier.size === this.#older?.size) this.#olderRoot = this.#frontier.root();
  }
}

export function failure(problem: ExportProblem, at: ExportPlace, message: string): ExportFailure {
  return { ok: false, problem, at, message };
}
