import type { FrameEntry } from './frame.js';
import { createOrdinalLists } from './ordinal-lists.js';
import { isMetastream, subjectOf } from './stream-metadata.js';

const chunkEvents = 65_536;

interface Chunk {
  readonly positions: Float64Array;
  readonly answerOffsets: Uint32Array;
  readonly answerLengths: Uint32Array;
  readonly created: Float64Array;
  readonly streams: Uint32Array;
  readonly types: Uint32Array;
  readonly ids: Buffer;
}

/**
 * Every event of the log in memory, some 50 bytes each, and the streams with their events. Events are numbered
 * from 0 in the order of the log (their ordinal); positions grow with that number. Streams are numbered too.
 */
export function createIndex() {
  const chunks: Chunk[] = [];
  const streams = numberedNames();
  const types = numberedNames();
  const revisions = createOrdinalLists();
  const tombstones = new Map<number, number>();
  let count = 0;

  function chunkOf(ordinal: number): Chunk {
    const chunk = chunks[Math.floor(ordinal / chunkEvents)];
    if (chunk === undefined || ordinal >= count) throw new RangeError(`no event ${ordinal}`);
    return chunk;
  }

  const position = (ordinal: number): number =>
    chunkOf(ordinal).positions[ordinal % chunkEvents] ?? 0;

  return {
    get count() {
      return count;
    },

    /** Adds an event; `frameStart` is its frame's offset in the log. */
    add(stream: string, isTombstone: boolean, frameStart: number, entry: FrameEntry): number {
      const ordinal = count;
      if (ordinal % chunkEvents === 0) chunks.push(newChunk());
      count += 1;
      const at = ordinal % chunkEvents;
      const chunk = chunkOf(ordinal);
      let number = streams.find(stream);
      if (number === undefined) {
        number = streams.add(stream);
        revisions.make();
      }
      chunk.positions[at] = frameStart + entry.offset;
      chunk.answerOffsets[at] = entry.answerOffset - entry.offset;
      chunk.answerLengths[at] = entry.answerLength;
      chunk.created[at] = entry.created;
      chunk.streams[at] = number;
      chunk.types[at] = types.find(entry.type) ?? types.add(entry.type);
      entry.id.copy(chunk.ids, at * 16);
      if (isTombstone) tombstones.set(number, ordinal);
      else revisions.push(number, ordinal);
      return ordinal;
    },

    /** The number of a stream that something was ever written to. */
    stream: (name: string): number | undefined => streams.find(name),
    streamCount: () => streams.count(),
    streamName: (stream: number): string => streams.name(stream),
    /** True if the stream, or the one whose metadata it holds, was closed for ever before the ordinal `before`. */
    isTombstoned(name: string, before = count): boolean {
      const isClosed = (closable: string): boolean => {
        const number = streams.find(closable);
        const closed = number === undefined ? undefined : tombstones.get(number);
        return closed !== undefined && closed < before;
      };
      return isClosed(name) || (isMetastream(name) && isClosed(subjectOf(name)));
    },
    /** The ordinal of the event that closed the stream for ever. */
    tombstoneOf: (stream: number): number | undefined => tombstones.get(stream),
    /** How many revisions the stream has, of events before the ordinal `before`. */
    revisionCount: (stream: number, before = count): number => revisions.countBelow(stream, before),
    /** The ordinal of the event of that revision. */
    ordinalOf: (stream: number, revision: number): number | undefined =>
      revisions.at(stream, revision),

    position,
    streamOf: (ordinal: number): number => chunkOf(ordinal).streams[ordinal % chunkEvents] ?? 0,
    typeNumberOf: (ordinal: number): number => chunkOf(ordinal).types[ordinal % chunkEvents] ?? 0,
    typeName: (type: number): string => types.name(type),
    created: (ordinal: number): number => chunkOf(ordinal).created[ordinal % chunkEvents] ?? 0,

    /** Where in the log the bytes are that answer a read of the event. */
    answerSpan(ordinal: number): { readonly offset: number; readonly length: number } {
      const chunk = chunkOf(ordinal);
      const at = ordinal % chunkEvents;
      return {
        offset: (chunk.positions[at] ?? 0) + (chunk.answerOffsets[at] ?? 0),
        length: chunk.answerLengths[at] ?? 0,
      };
    },

    id(ordinal: number): Buffer {
      const at = (ordinal % chunkEvents) * 16;
      return chunkOf(ordinal).ids.subarray(at, at + 16);
    },

    /** The ordinal of the first event at or after a position. */
    ordinalAt(wanted: number): number {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (position(middle) < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

export type EventIndex = ReturnType<typeof createIndex>;

function numberedNames() {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    count: () => names.length,
    find: (name: string): number | undefined => numbers.get(name),
    add(name: string): number {
      numbers.set(name, names.length);
      return names.push(name) - 1;
    },
    name(number: number): string {
      const name = names[number];
      if (name === undefined) throw new RangeError(`nothing has the number ${number}`);
      return name;
    },
  };
}

function newChunk(): Chunk {
  return {
    positions: new Float64Array(chunkEvents),
    answerOffsets: new Uint32Array(chunkEvents),
    answerLengths: new Uint32Array(chunkEvents),
    created: new Float64Array(chunkEvents),
    streams: new Uint32Array(chunkEvents),
    types: new Uint32Array(chunkEvents),
    ids: Buffer.allocUnsafeSlow(chunkEvents * 16),
  };
}
