import type { FrameEntry } from './frame.js';

/** On the heap, about 125 bytes per event and 250 per stream; ordinals count from 0. */
export class EventIndex {
  readonly streams = new NumberedNames();
  readonly types = new NumberedNames();
  readonly #positions: number[] = [];
  readonly #answerOffsets: number[] = [];
  readonly #answerLengths: number[] = [];
  readonly #answerChecksums: number[] = [];
  readonly #streams: number[] = [];
  readonly #types: number[] = [];
  /** Latin-1 texts take less memory than buffers. */
  readonly #ids: string[] = [];
  /** Ordinals by stream and revision. */
  readonly #revisions: number[][] = [];
  #lastCreated = 0;

  get count(): number {
    return this.#positions.length;
  }

  get lastCreated(): number {
    return this.#lastCreated;
  }

  add(stream: string, frameStart: number, entry: FrameEntry): void {
    const number = this.streams.numberOf(stream);
    this.#revisions[number] ??= [];
    this.#revisions[number].push(this.count);
    this.#positions.push(frameStart + entry.offset);
    this.#answerOffsets.push(entry.answerOffset - entry.offset);
    this.#answerLengths.push(entry.answerLength);
    this.#answerChecksums.push(entry.answerChecksum);
    this.#streams.push(number);
    this.#types.push(this.types.numberOf(entry.type));
    this.#ids.push(entry.id.toString('latin1'));
    this.#lastCreated = entry.created;
  }

  revisionCount(stream: number, before = this.count): number {
    // Found from the end: only a stream's last events can be invisible.
    return (this.#revisions[stream]?.findLastIndex((ordinal) => ordinal < before) ?? -1) + 1;
  }

  ordinalOf(stream: number, revision: number): number | undefined {
    return this.#revisions[stream]?.[revision];
  }

  position(ordinal: number): number {
    return valueAt(this.#positions, ordinal);
  }

  streamOf(ordinal: number): number {
    return valueAt(this.#streams, ordinal);
  }

  typeOf(ordinal: number): number {
    return valueAt(this.#types, ordinal);
  }

  answerSpan(ordinal: number) {
    return {
      offset: this.position(ordinal) + valueAt(this.#answerOffsets, ordinal),
      length: valueAt(this.#answerLengths, ordinal),
      checksum: valueAt(this.#answerChecksums, ordinal),
    };
  }

  hasId(ordinal: number, id: Buffer): boolean {
    return this.#ids[ordinal] === id.toString('latin1');
  }

  /** Returns the ordinal of the first event at or after a position. */
  ordinalAt(position: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.position(middle) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function valueAt<Value>(values: readonly Value[], number: number): Value {
  const value = values[number];
  if (value === undefined) throw new RangeError(`no event or name has the number ${number}`);
  return value;
}

class NumberedNames {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  name(number: number): string {
    return valueAt(this.#names, number);
  }
}
