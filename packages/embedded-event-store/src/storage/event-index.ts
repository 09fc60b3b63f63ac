import type { FrameEntry } from './frame.js';

/** The revision of the event that closes a stream for ever. */
export const tombstoneRevision = 9223372036854775807n;

/** One stream's events, by their number in the whole log, in order. */
export interface StreamIndex {
  readonly name: string;
  /** `ordinals[i]` is the event of revision `firstRevision + i`. */
  readonly ordinals: number[];
  tombstone: number | undefined;
}

/** What is known of an event without reading it. */
export interface EventEntry {
  readonly ordinal: number;
  readonly position: number;
  readonly answerOffset: number;
  readonly answerLength: number;
  readonly created: number;
  readonly stream: StreamIndex;
  readonly type: string;
}

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
 * from 0 in the order of the log; positions grow with that number.
 */
export function createIndex() {
  const chunks: Chunk[] = [];
  const streams = new Map<string, StreamIndex & { readonly number: number }>();
  const streamsByNumber: StreamIndex[] = [];
  const typeNumbers = new Map<string, number>();
  const types: string[] = [];
  let count = 0;

  function chunkOf(ordinal: number): Chunk {
    const chunk = chunks[Math.floor(ordinal / chunkEvents)];
    if (chunk === undefined || ordinal >= count) throw new RangeError(`no event ${ordinal}`);
    return chunk;
  }

  function streamNamed(name: string) {
    const known = streams.get(name);
    if (known !== undefined) return known;
    const made = { name, ordinals: [], tombstone: undefined, number: streamsByNumber.length };
    streams.set(name, made);
    streamsByNumber.push(made);
    return made;
  }

  function typeNumber(type: string): number {
    const known = typeNumbers.get(type);
    if (known !== undefined) return known;
    typeNumbers.set(type, types.length);
    types.push(type);
    return types.length - 1;
  }

  return {
    get count() {
      return count;
    },
    stream: (name: string): StreamIndex | undefined => streams.get(name),

    /** Adds an event; `offset` is the frame's offset in the log. */
    add(streamName: string, isTombstone: boolean, offset: number, entry: FrameEntry): number {
      const ordinal = count;
      if (ordinal % chunkEvents === 0) chunks.push(newChunk());
      count += 1;
      const at = ordinal % chunkEvents;
      const chunk = chunkOf(ordinal);
      const stream = streamNamed(streamName);
      chunk.positions[at] = offset + entry.offset;
      chunk.answerOffsets[at] = entry.answerOffset - entry.offset;
      chunk.answerLengths[at] = entry.answerLength;
      chunk.created[at] = entry.created;
      chunk.streams[at] = stream.number;
      chunk.types[at] = typeNumber(entry.type);
      entry.id.copy(chunk.ids, at * 16);
      if (isTombstone) stream.tombstone = ordinal;
      else stream.ordinals.push(ordinal);
      return ordinal;
    },

    entry(ordinal: number): EventEntry {
      const chunk = chunkOf(ordinal);
      const at = ordinal % chunkEvents;
      const position = chunk.positions[at] ?? 0;
      const stream = streamsByNumber[chunk.streams[at] ?? 0];
      const type = types[chunk.types[at] ?? 0];
      if (stream === undefined || type === undefined) throw new RangeError(`no event ${ordinal}`);
      return {
        ordinal,
        position,
        answerOffset: position + (chunk.answerOffsets[at] ?? 0),
        answerLength: chunk.answerLengths[at] ?? 0,
        created: chunk.created[at] ?? 0,
        stream,
        type,
      };
    },

    idEquals(ordinal: number, id: Buffer): boolean {
      const at = (ordinal % chunkEvents) * 16;
      return chunkOf(ordinal).ids.compare(id, 0, 16, at, at + 16) === 0;
    },

    position: (ordinal: number): number => chunkOf(ordinal).positions[ordinal % chunkEvents] ?? 0,

    /** The number of events whose position is below `position`: the first at or after it. */
    ordinalAt(position: bigint): number {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (BigInt(chunkOf(middle).positions[middle % chunkEvents] ?? 0) < position)
          low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

export type EventIndex = ReturnType<typeof createIndex>;

function newChunk(): Chunk {
  return {
    positions: new Float64Array(chunkEvents),
    answerOffsets: new Uint32Array(chunkEvents),
    answerLengths: new Uint32Array(chunkEvents),
    created: new Float64Array(chunkEvents),
    streams: new Uint32Array(chunkEvents),
    types: new Uint32Array(chunkEvents),
    ids: Buffer.allocUnsafe(chunkEvents * 16),
  };
}
