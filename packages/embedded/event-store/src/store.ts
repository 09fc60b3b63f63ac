import { EventEmitter } from 'node:events';
import type { Log } from './log-line.js';
import { EventIndex } from './storage/event-index.js';
import { logMagic } from './storage/frame.js';
import { createGroupCommit, StoreUnavailable } from './storage/group-commit.js';
import type { LogBytes } from './storage/log-bytes.js';
import { cacheReads } from './storage/read-cache.js';
import { recover } from './storage/recovery.js';
import { type Append, createWriter } from './writer.js';

/**
 * The store: decides appends one after another in memory, writes everything that has gathered as one piece, syncs it once, and only
 * then answers and lets readers see it.
 */
export interface EventStore {
  readonly append: Append;
  readonly index: EventIndex;
  /** How many events readers may see: those that survive a crash. */
  readonly visible: number;
  /** Bytes of appends that wait for the disk. */
  readonly pendingBytes: number;
  /** The bytes that answer a read of this event. */
  answer(ordinal: number): Buffer;
  /** Calls back whenever more has become visible. Returns a function that ends this. */
  onPublished(listener: () => void): () => void;
  /** Resolves when everything decided so far is durable. */
  durable(): Promise<void>;
  /** Refuses further appends, and resolves when all earlier ones are durable. */
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
  onFailed: (error: StoreUnavailable) => void = () => undefined,
): EventStore {
  const index = new EventIndex();
  recover(bytes, index, log);
  const cached = cacheReads(bytes);
  const published = new EventEmitter().setMaxListeners(0);
  let visible = index.count;
  let isStopping = false;
  const publishLater = () => {
    const upTo = index.count;
    return () => {
      if (visible === upTo) return;
      visible = upTo;
      published.emit('events');
    };
  };
  const commit = createGroupCommit(cached, publishLater, onFailed);
  if (bytes.end === 0) commit.add(logMagic);

  return {
    append: createWriter({
      index,
      commit,
      durableEnd: () => cached.end,
      checkOpen() {
        if (isStopping) throw new StoreUnavailable('The event store is stopping.');
        commit.check();
      },
    }),
    index,
    get visible() {
      return visible;
    },
    get pendingBytes() {
      return commit.pendingBytes;
    },
    answer(ordinal) {
      const { offset, length } = index.answerSpan(ordinal);
      return cached.read(offset, length);
    },
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
