import { EventEmitter } from 'node:events';
import type { Log } from './log-line.js';
import { createRecentIds, recentIdsMax } from './recent-ids.js';
import { metadataContent } from './recorded-event.js';
import { createIndex, type EventIndex } from './storage/event-index.js';
import { logMagic } from './storage/frame.js';
import { createGroupCommit, StoreUnavailable } from './storage/group-commit.js';
import type { LogBytes } from './storage/log-bytes.js';
import { createMetadataTable } from './storage/metadata-table.js';
import { cacheReads } from './storage/read-cache.js';
import { recover } from './storage/recovery.js';
import { isMetastream, type StreamLimits, subjectOf } from './storage/stream-metadata.js';
import { createWriter, type Writer } from './writer.js';

/**
 * The store: decides appends one after another in memory, writes what has gathered as one piece, syncs it once,
 * and only then answers and lets readers see it.
 */
export interface EventStore extends Writer {
  readonly index: EventIndex;
  /** How many events readers may see: those that survive a crash. */
  readonly visible: number;
  readonly appendBytesMax: number;
  /** Bytes of appends that wait for the disk. */
  readonly pendingBytes: number;
  /** For readers: true when the stream, or the one whose metadata it holds, was closed for ever. */
  isTombstoned(stream: string): boolean;
  /** For readers: how much of a stream there is to read. */
  limitsOf(stream: string): StreamLimits;
  /** The bytes that answer a read of this event. */
  answer(ordinal: number): Buffer;
  /** Calls back whenever more has become visible; gives a function that ends it. */
  onPublished(listener: () => void): () => void;
  /** Resolves when everything decided so far is durable. */
  durable(): Promise<void>;
  /** Refuses what comes from now on, and resolves when everything before is durable. */
  stop(): Promise<void>;
  close(): void;
}

/**
 * Opens the store on its bytes, reading all of them once.
 *
 * @param onFailed called when the disk has refused a write; the store then serves reads alone
 * @throws DamagedLog
 */
export function openStore(
  bytes: LogBytes,
  log: Log,
  options: {
    readonly appendBytesMax?: number | undefined;
    readonly onFailed?: (error: StoreUnavailable) => void;
  } = {},
): EventStore {
  const { appendBytesMax = 2 ** 20, onFailed = () => undefined } = options;
  const index = createIndex();
  recover(bytes, index, log);
  const cached = cacheReads(bytes);
  const metadata = createMetadataTable(index);
  const recent = createRecentIds();
  const published = new EventEmitter().setMaxListeners(0);
  let visible = index.count;
  let isStopping = false;
  rememberFromIndex();
  const commit = createGroupCommit(cached, publishLater, onFailed);
  if (bytes.end === 0) commit.add(logMagic);

  function publishLater(): () => void {
    const upTo = index.count;
    return () => {
      if (visible === upTo) return;
      visible = upTo;
      published.emit('events');
    };
  }

  /** After a start: the streams' metadata, and the ids of the latest events. */
  function rememberFromIndex(): void {
    for (let stream = 0; stream < index.streamCount(); stream += 1) {
      const name = index.streamName(stream);
      const last = index.ordinalOf(stream, index.revisionCount(stream) - 1);
      if (!isMetastream(name) || last === undefined || index.isTombstoned(name)) continue;
      metadata.set(subjectOf(name), last, metadataContent(answer(last)), visible);
    }
    for (let ordinal = Math.max(0, visible - recentIdsMax); ordinal < visible; ordinal += 1) {
      recent.add(index.id(ordinal), ordinal);
    }
  }

  function answer(ordinal: number): Buffer {
    const { offset, length } = index.answerSpan(ordinal);
    return cached.read(offset, length);
  }

  const writer = createWriter({
    index,
    metadata,
    recent,
    commit,
    appendBytesMax,
    durable: () => ({ end: cached.end, events: visible }),
    checkOpen() {
      if (isStopping) throw new StoreUnavailable('The event store is stopping.');
      commit.check();
    },
  });

  return {
    ...writer,
    index,
    appendBytesMax,
    get visible() {
      return visible;
    },
    get pendingBytes() {
      return commit.pendingBytes;
    },
    isTombstoned: (stream) => index.isTombstoned(stream, visible),
    limitsOf: (stream) => metadata.limits(stream, visible),
    answer,
    onPublished(listener) {
      published.on('events', listener);
      return () => published.off('events', listener);
    },
    durable: () => commit.durable(),
    async stop() {
      isStopping = true;
      await commit.durable();
    },
    close() {
      isStopping = true;
      cached.close();
    },
  };
}
