import { EventEmitter } from 'node:events';
import { type Expected, judge } from './append-rules.js';
import type { Log } from './log-line.js';
import { createRecentIds } from './recent-ids.js';
import { createIndex, type StreamIndex, tombstoneRevision } from './storage/event-index.js';
import {
  encodeFrame,
  entryOverhead,
  type FrameEntry,
  type FrameEvent,
  frameOverhead,
} from './storage/frame.js';
import { recover } from './storage/recovery.js';
import type { LogBytes } from './storage/segments.js';
import {
  isMetastream,
  metastreamOf,
  noLimits,
  parseLimits,
  type StreamLimits,
  softDeleted,
  withTruncateBefore,
} from './storage/stream-metadata.js';
import { dataOf, encodeRecorded, type ProposedEvent, uuidBytes } from './wire/recorded-event.js';

/** Why an append or a delete did not happen. */
export type AppendRefusal =
  | { readonly refused: 'wrong_expected'; readonly current: bigint }
  | { readonly refused: 'stream_deleted' }
  | { readonly refused: 'too_large' };

export interface Appended {
  readonly revision: bigint;
  readonly position: number;
}

/** The magic that a log begins with; it also keeps position 0 from being an event's. */
export const logMagic = Buffer.from('exchange-events1');

/**
 * The store: decides appends one after another in memory, writes what has gathered as one piece, syncs it once,
 * and only then answers and lets readers see it.
 */
export class EventStore {
  readonly index = createIndex();
  readonly published = new EventEmitter().setMaxListeners(0);
  /** How many events readers may see: those that survive a crash. */
  visible = 0;
  readonly appendBytesMax: number;
  readonly #bytes: LogBytes;
  readonly #recent = createRecentIds();
  readonly #limits = new Map<string, { readonly json: string; readonly limits: StreamLimits }>();
  /** The end of the log with everything decided, durable or not. */
  #end: number;
  #gathered: Buffer[] = [];
  #flushing: Promise<void> | undefined;
  #failed: Error | undefined;

  constructor(bytes: LogBytes, log: Log, appendBytesMax = 2 ** 20) {
    this.#bytes = bytes;
    this.appendBytesMax = appendBytesMax;
    if (bytes.end >= logMagic.length) {
      if (!bytes.read(0, logMagic.length).equals(logMagic)) {
        throw new Error('The folder holds something else than an event log of this server.');
      }
      recover(bytes, this.index, logMagic.length, log);
    } else {
      if (bytes.end > 0) bytes.truncate(0);
      this.#gathered.push(logMagic);
    }
    this.#end = Math.max(bytes.end, logMagic.length);
    this.visible = this.index.count;
    this.#loadLimits();
  }

  /** Appends events to a stream, all or none. Resolves when they are durable. */
  async append(
    stream: string,
    expected: Expected,
    events: readonly ProposedEvent[],
  ): Promise<Appended | AppendRefusal> {
    if (this.#failed) throw this.#failed;
    const found = this.index.stream(stream);
    const current = lastRevision(found);
    if (this.isTombstoned(stream)) return { refused: 'stream_deleted' };
    const size = events.reduce((sum, event) => sum + sizeOf(event), 0);
    if (size > this.appendBytesMax) return { refused: 'too_large' };
    const ids = events.map((event) => uuidBytes(event.id));
    const isSoftDeleted = this.limitsOf(stream).truncateBefore === softDeleted;
    const verdict = judge(expected, events.length, {
      current,
      isSoftDeleted,
      hasId: (revision, index) => {
        const ordinal = found?.ordinals[Number(revision)];
        const id = ids[index];
        return ordinal !== undefined && id !== undefined && this.index.idEquals(ordinal, id);
      },
      recent: (index) => {
        const id = ids[index];
        return id === undefined ? undefined : this.#recent.find(id, stream);
      },
    });
    if (verdict.verdict === 'wrong_expected') return { refused: 'wrong_expected', current };
    if (verdict.verdict === 'repeated') {
      await this.#durable();
      const ordinal = found?.ordinals[Number(verdict.lastRevision)] ?? 0;
      return { revision: verdict.lastRevision, position: this.index.position(ordinal) };
    }
    if (isSoftDeleted && events.length > 0) this.#reviveStream(stream, current + 1n);
    const position = this.#decide(stream, current + 1n, events);
    await this.#durable();
    return { revision: current + BigInt(events.length), position };
  }

  /** Soft delete: the stream reads as not found until it is written to again. */
  async softDelete(stream: string, expected: Expected): Promise<Appended | AppendRefusal> {
    const refusal = this.#deletable(stream, expected);
    if (refusal !== undefined) return refusal;
    const json = withTruncateBefore(this.#limits.get(stream)?.json, softDeleted);
    return this.append(metastreamOf(stream), 'any', [metadataEvent(json)]);
  }

  /** Closes a stream for ever. */
  async tombstone(stream: string, expected: Expected): Promise<Appended | AppendRefusal> {
    const refusal = this.#deletable(stream, expected);
    if (refusal !== undefined) return refusal;
    const position = this.#decide(stream, tombstoneRevision, [
      { ...metadataEvent('{}'), type: '$streamDeleted' },
    ]);
    await this.#durable();
    return { revision: tombstoneRevision, position };
  }

  /** True when the stream, or the stream whose metadata it holds, was closed for ever. */
  isTombstoned(stream: string): boolean {
    const subject = isMetastream(stream) ? stream.slice(2) : stream;
    return this.index.stream(subject)?.tombstone !== undefined;
  }

  limitsOf(stream: string): StreamLimits {
    if (isMetastream(stream)) return { ...noLimits, maxCount: 1 };
    return this.#limits.get(stream)?.limits ?? noLimits;
  }

  /** The bytes that answer a read of this event. */
  answer(ordinal: number): Buffer {
    const { answerOffset, answerLength } = this.index.entry(ordinal);
    return this.#bytes.read(answerOffset, answerLength);
  }

  /** Resolves when everything decided so far is durable. */
  drain(): Promise<void> {
    return this.#durable();
  }

  async close(): Promise<void> {
    await this.#durable();
    this.#bytes.close();
  }

  #deletable(stream: string, expected: Expected): AppendRefusal | undefined {
    if (this.isTombstoned(stream)) return { refused: 'stream_deleted' };
    const current = lastRevision(this.index.stream(stream));
    const exists = current >= 0n && this.limitsOf(stream).truncateBefore !== softDeleted;
    const matches =
      expected === 'any' ||
      (expected === 'stream_exists' && exists) ||
      (expected === 'no_stream' && !exists) ||
      expected === current;
    return matches ? undefined : { refused: 'wrong_expected', current };
  }

  #reviveStream(stream: string, from: bigint): void {
    const json = withTruncateBefore(this.#limits.get(stream)?.json, from);
    const metastream = metastreamOf(stream);
    this.#decide(metastream, lastRevision(this.index.stream(metastream)) + 1n, [
      metadataEvent(json),
    ]);
  }

  /** Numbers, encodes and indexes an append; gives the position of its last event. */
  #decide(stream: string, firstRevision: bigint, events: readonly ProposedEvent[]): number {
    const created = Date.now();
    const name = Buffer.from(stream);
    const isTombstone = firstRevision === tombstoneRevision;
    const frameEvents: FrameEvent[] = [];
    const entries: FrameEntry[] = [];
    let at = frameOverhead(stream);
    for (const [index, event] of events.entries()) {
      const revision = firstRevision + BigInt(index);
      const answer = encodeRecorded(event, name, revision, this.#end + at, created);
      const id = uuidBytes(event.id);
      const overhead = entryOverhead(event.type);
      frameEvents.push({ id, created, type: event.type, answer });
      entries.push({
        id,
        created,
        type: event.type,
        offset: at,
        answerOffset: at + overhead,
        answerLength: answer.length,
      });
      at += overhead + answer.length;
      this.#recent.add(id, stream, revision);
    }
    const frame = encodeFrame(stream, firstRevision, frameEvents, this.#bytes.end);
    const frameStart = this.#end;
    for (const entry of entries) this.index.add(stream, isTombstone, frameStart, entry);
    this.#gathered.push(frame);
    this.#end += frame.length;
    const last = events.at(-1);
    if (isMetastream(stream) && last !== undefined) this.#setLimits(stream.slice(2), last.data);
    return frameStart + (entries.at(-1)?.offset ?? 0);
  }

  /** Resolves when everything decided so far is on disk; callers that come together share one sync. */
  async #durable(): Promise<void> {
    const target = this.#end;
    while (this.#bytes.end < target || this.#gathered.length > 0) {
      if (this.#failed) throw this.#failed;
      this.#flushing ??= this.#flush();
      await this.#flushing;
      if (this.#bytes.end >= target) return;
    }
  }

  async #flush(): Promise<void> {
    // One turn of the event loop lets the appends that have arrived together be decided together.
    await new Promise((turn) => setImmediate(turn));
    const batch = this.#gathered;
    const upTo = this.index.count;
    this.#gathered = [];
    try {
      if (batch.length > 0) await this.#bytes.append(batch);
      this.visible = upTo;
    } catch (cause) {
      this.#failed = new Error('The event log could not be written; the server must restart.', {
        cause,
      });
      this.published.emit('failed', this.#failed);
      throw this.#failed;
    } finally {
      this.#flushing = undefined;
    }
    this.published.emit('events');
  }

  #setLimits(stream: string, data: Uint8Array): void {
    const json = Buffer.from(data).toString('utf8');
    this.#limits.set(stream, { json, limits: parseLimits(json) });
  }

  #loadLimits(): void {
    const last = new Map<string, number>();
    for (let ordinal = 0; ordinal < this.index.count; ordinal += 1) {
      const { stream } = this.index.entry(ordinal);
      if (isMetastream(stream.name)) last.set(stream.name.slice(2), ordinal);
    }
    for (const [stream, ordinal] of last) this.#setLimits(stream, dataOf(this.answer(ordinal)));
  }
}

export function lastRevision(stream: StreamIndex | undefined): bigint {
  return BigInt(stream?.ordinals.length ?? 0) - 1n;
}

function sizeOf(event: ProposedEvent): number {
  return event.data.length + event.metadata.length + Buffer.byteLength(event.type);
}

function metadataEvent(json: string): ProposedEvent {
  return {
    id: crypto.randomUUID(),
    type: '$metadata',
    contentType: 'application/json',
    data: Buffer.from(json),
    metadata: new Uint8Array(),
  };
}
