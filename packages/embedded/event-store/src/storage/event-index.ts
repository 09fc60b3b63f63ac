import type { FrameEntry } from './frame.js';

const chunkEvents = 65_536;

interface Chunk {
  readonly positions: Float64Array;
  readonly answerOffsets: Uint32Array;
  readonly answerLengths: Uint32Array;
  readonly streams: Uint32Array;
  readonly types: Uint32Array;
  readonly ids: Buffer;
}

/** About 50 bytes per event, and 80 per stream; ordinals count from 0. */
export class EventIndex {
  readonly #chunks: Chunk[] = [];
  readonly streams = new NumberedNames();
  readonly types = new NumberedNames();
  /** Ordinals by stream and revision. */
  readonly #revisions: number[][] = [];
  #count = 0;
  #lastCreated = 0;

  get count(): number {
    return this.#count;
  }

  get lastCreated(): number {
    return this.#lastCreated;
  }

  add(stream: string, frameStart: number, entry: FrameEntry): void {
    const ordinal = this.#count;
    const at = ordinal % chunkEvents;
    if (at === 0) this.#chunks.push(newChunk());
    this.#count += 1;
    this.#lastCreated = entry.created;
    const number = this.streams.numberOf(stream);
    const chunk = this.#chunkOf(ordinal);
    chunk.positions[at] = frameStart + entry.offset;
    chunk.answerOffsets[at] = entry.answerOffset - entry.offset;
    chunk.answerLengths[at] = entry.answerLength;
    chunk.streams[at] = number;
    chunk.types[at] = this.types.numberOf(entry.type);
    entry.id.copy(chunk.ids, at * 16);
    if (number === this.#revisions.length) this.#revisions.push([ordinal]);
    else this.#revisions[number]?.push(ordinal);
  }

  revisionCount(stream: number, before = this.#count): number {
    // Found from the end: only a stream's last events can be invisible.
    return (this.#revisions[stream]?.findLastIndex((ordinal) => ordinal < before) ?? -1) + 1;
  }

  ordinalOf(stream: number, revision: number): number | undefined {
    return this.#revisions[stream]?.[revision];
  }

  position(ordinal: number): number {
    return this.#chunkOf(ordinal).positions[ordinal % chunkEvents] ?? 0;
  }

  streamOf(ordinal: number): number {
    return this.#chunkOf(ordinal).streams[ordinal % chunkEvents] ?? 0;
  }

  typeOf(ordinal: number): number {
    return this.#chunkOf(ordinal).types[ordinal % chunkEvents] ?? 0;
  }

  answerSpan(ordinal: number): { readonly offset: number; readonly length: number } {
    const chunk = this.#chunkOf(ordinal);
    const at = ordinal % chunkEvents;
    return {
      offset: (chunk.positions[at] ?? 0) + (chunk.answerOffsets[at] ?? 0),
      length: chunk.answerLengths[at] ?? 0,
    };
  }

  id(ordinal: number): Buffer {
    const at = (ordinal % chunkEvents) * 16;
    return this.#chunkOf(ordinal).ids.subarray(at, at + 16);
  }

  /** Returns the ordinal of the first event at or after a position. */
  ordinalAt(ordinal: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.position(middle) < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #chunkOf(ordinal: number): Chunk {
    const chunk = this.#chunks[Math.floor(ordinal / chunkEvents)];
    if (chunk === undefined || ordinal >= this.#count) throw new RangeError(`no event ${ordinal}`);
    return chunk;
  }
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
    const name = this.#names[number];
    if (name === undefined) throw new RangeError(`no name has the number ${number}`);
    return name;
  }
}

function newChunk(): Chunk {
  return {
    positions: new Float64Array(chunkEvents),
    answerOffsets: new Uint32Array(chunkEvents),
    answerLengths: new Uint32Array(chunkEvents),
    streams: new Uint32Array(chunkEvents),
    types: new Uint32Array(chunkEvents),
    ids: Buffer.allocUnsafeSlow(chunkEvents * 16),
  };
}
