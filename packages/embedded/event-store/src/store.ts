import { EventEmitter } from 'node:events';
import { crc32 } from 'node:zlib';
import type { Log } from '@exchange/child-process';
import { isEnded } from './log-end.js';
import { EventIndex } from './storage/event-index.js';
import { logMagic } from './storage/frame.js';
import { createGroupCommit, StoreUnavailable } from './storage/group-commit.js';
import { type DamagedLog, type LogBytes, logIsDamaged } from './storage/log-bytes.js';
import { recover } from './storage/recovery.js';
import { createWriter } from './writer.js';

/**
 * Decides appends in memory; they are visible once synced.
 * @param onFailed the store becomes read-only, or an event cannot be read
 * @throws DamagedLog
 */
export function openStore(
  bytes: LogBytes,
  log: Log,
  onFailed: (error: StoreUnavailable | DamagedLog) => void = () => undefined,
) {
  const index = new EventIndex();
  recover(bytes, index, log);
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
  const commit = createGroupCommit(bytes, publishLater, onFailed);
  if (bytes.end === 0) commit.add(logMagic);
  const answer = (ordinal: number): Buffer => {
    const { position, answerAt, answerLength, answerChecksum } = index.event(ordinal);
    try {
      const encoded = bytes.read(answerAt, answerLength);
      if (crc32(encoded) === answerChecksum) return encoded;
      throw new Error('its bytes have changed on the disk');
    } catch (cause) {
      if (isStopping) throw cause;
      const what = `the event at byte ${position} cannot be read.`;
      const error = logIsDamaged(bytes.directory, what, cause);
      onFailed(error);
      throw error;
    }
  };

  return {
    append: createWriter({
      index,
      commit,
      durableEnd: () => bytes.end,
      isEnded: isEnded(index, answer),
      checkOpen() {
        if (isStopping) throw new StoreUnavailable('The event store is stopping.');
        commit.check();
      },
    }),
    index,
    get visible(): number {
      return visible;
    },
    get pendingBytes(): number {
      return commit.pendingBytes;
    },
    answer,
    onPublished(listener: () => void): () => void {
      published.on('events', listener);
      return () => published.off('events', listener);
    },
    durable: () => commit.durable(),
    /** Resolves when earlier appends are durable. */
    async stop(): Promise<void> {
      isStopping = true;
      await commit.durable();
    },
    close(): void {
      isStopping = true;
      bytes.close();
    },
  };
}

export type EventStore = ReturnType<typeof openStore>;
