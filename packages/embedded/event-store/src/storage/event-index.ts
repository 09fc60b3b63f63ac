import type { FrameEntry } from './frame.js';

export interface IndexedEvent {
  readonly stream: string;
  readonly type: string;
  /** Latin-1 text takes less memory than a buffer. */
  readonly id: string;
  readonly position: number;
  readonly answerAt: number;
  readonly answerLength: number;
  readonly answerChecksum: number;
}

/** On the heap, about 160 bytes per event and 250 per stream; ordinals count from 0. */
export class EventIndex {
  readonly #events: IndexedEvent[] = [];
  /** Ordinals by stream and revision. */
  readonly #streams = new Map<string, number[]>();
  /** One copy of each name of a stream or type. */
  readonly #names = new Map<string, string>();
  #lastCreated = 0;

  get count(): number {
    return this.#events.length;
  }

  get lastCreated(): number {
    return this.#lastCreated;
  }

  add(stream: string, frameStart: number, entry: FrameEntry): void {
    const ordinals = this.#streams.get(stream) ?? [];
    if (ordinals.push(this.count) === 1) this.#streams.set(stream, ordinals);
    this.#events.push({
      stream: this.#nameOf(stream),
      type: this.#nameOf(entry.type),
      id: entry.id.toString('latin1'),
      position: frameStart + entry.offset,
      answerAt: frameStart + entry.answerOffset,
      answerLength: entry.answerLength,
      answerChecksum: entry.answerChecksum,
    });
    this.#lastCreated = entry.created;
  }

  /** @throws RangeError without such an event */
  event(ordinal: number): IndexedEvent {
    const event = this.#events[ordinal];
    if (event === undefined) throw new RangeError(`no event has the number ${ordinal}`);
    return event;
  }

  /** Ordinals by revision; empty for a missing stream. */
  stream(name: string): readonly number[] {
    return this.#streams.get(name) ?? [];
  }

  /** Returns the ordinal of the first event at or after a position. */
  ordinalAt(position: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.event(middle).position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #nameOf(name: string): string {
    const known = this.#names.get(name) ?? name;
    this.#names.set(name, known);
    return known;
  }
}
