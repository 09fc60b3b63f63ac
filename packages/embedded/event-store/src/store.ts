import { EventEmitter } from 'node:events';
import { crc32 } from 'node:zlib';
import type { Log } from '@exchange/child-process';
import { type Appended, type AppendRefusal, type Expected, isTooLarge } from './append.js';
import { endsLog, isEnded } from './log-end.js';
import type { ProposedEvent } from './recorded-event.js';
import { EventIndex } from './storage/event-index.js';
import { encodeFrame, logMagic } from './storage/frame.js';
import { type DamagedLog, type LogBytes, logIsDamaged } from './storage/log-bytes.js';
import { recover } from './storage/recovery.js';

/** The disk failed, or the store is stopping. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Decides appends in memory, against all earlier decisions; they are visible once durable. Frames
 * that arrive during a write share the next one.
 */
export class EventStore {
  readonly index = new EventIndex();
  readonly #bytes: LogBytes;
  readonly #onFailed: (error: StoreUnavailable | DamagedLog) => void;
  readonly #published = new EventEmitter().setMaxListeners(0);
  /** Decided, but not written yet. */
  #gathered: Buffer[] = [];
  #end: number;
  #visible: number;
  #flushing: Promise<void> | undefined;
  #failed: StoreUnavailable | undefined;
  #isStopping = false;
  #isEnded: boolean;

  /**
   * @param onFailed the store becomes read-only, or an event cannot be read
   * @throws DamagedLog
   */
  constructor(
    bytes: LogBytes,
    log: Log,
    onFailed: (error: StoreUnavailable | DamagedLog) => void = () => undefined,
  ) {
    this.#bytes = bytes;
    this.#onFailed = onFailed;
    recover(bytes, this.index, log);
    this.#end = bytes.end;
    this.#visible = this.index.count;
    this.#isEnded = isEnded(this.index, (ordinal) => this.answer(ordinal));
    if (bytes.end === 0) this.#add(logMagic);
  }

  get visible(): number {
    return this.#visible;
  }

  get pendingBytes(): number {
    return this.#end - this.#bytes.end;
  }

  async append(
    stream: string,
    expected: Expected,
    events: readonly ProposedEvent[],
  ): Promise<Appended | AppendRefusal> {
    if (this.#isStopping) throw new StoreUnavailable('The event store is stopping.');
    this.#check();
    if (isTooLarge(stream, events)) return { refused: 'too_large' };
    const next = this.index.stream(stream).length;
    const first = expected === 'any' ? next : expected === 'no_stream' ? 0 : expected + 1;
    if (first === next) {
      if (this.#isEnded) return { refused: 'log_ended' };
      this.#write(stream, first, events);
      this.#isEnded = endsLog(stream, events);
    } else if (!this.#isRepetition(stream, first, events)) {
      return { refused: 'wrong_expected', current: next - 1 };
    }
    const revision = first + events.length - 1;
    const { position } = this.index.event(this.index.stream(stream)[revision] ?? -1);
    await this.durable();
    return { revision, position };
  }

  answer(ordinal: number): Buffer {
    const { position, answerAt, answerLength, answerChecksum } = this.index.event(ordinal);
    try {
      const encoded = this.#bytes.read(answerAt, answerLength);
      if (crc32(encoded) === answerChecksum) return encoded;
      throw new Error('its bytes have changed on the disk');
    } catch (cause) {
      if (this.#isStopping) throw cause;
      const what = `the event at byte ${position} cannot be read.`;
      const error = logIsDamaged(this.#bytes.directory, what, cause);
      this.#onFailed(error);
      throw error;
    }
  }

  onPublished(listener: () => void): () => void {
    this.#published.on('events', listener);
    return () => this.#published.off('events', listener);
  }

  /**
   * Resolves when all earlier appends are durable.
   * @throws StoreUnavailable
   */
  async durable(): Promise<void> {
    const target = this.#end;
    while (this.#bytes.end < target) {
      this.#check();
      this.#flushing ??= this.#flush();
      await this.#flushing;
    }
  }

  /** Resolves when earlier appends are durable. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.durable();
  }

  close(): void {
    this.#isStopping = true;
    this.#bytes.close();
  }

  #isRepetition(stream: string, first: number, events: readonly ProposedEvent[]): boolean {
    const ordinals = this.index.stream(stream);
    return events.every(({ id }, n) => {
      const ordinal = ordinals[first + n];
      return ordinal !== undefined && this.index.event(ordinal).id === id.toString('latin1');
    });
  }

  #write(stream: string, firstRevision: number, events: readonly ProposedEvent[]): void {
    // A clock set back must not make events older.
    const created = Math.max(Date.now(), this.index.lastCreated);
    const start = this.#end;
    const append = { stream, firstRevision, created, events };
    const { frame, entries } = encodeFrame(append, start, this.#bytes.end);
    this.#add(frame);
    for (const entry of entries) this.index.add(stream, start, entry);
  }

  #add(frame: Buffer): void {
    this.#gathered.push(frame);
    this.#end += frame.length;
  }

  #check(): void {
    if (this.#failed !== undefined) throw this.#failed;
  }

  async #flush(): Promise<void> {
    // Gathers requests that arrived together.
    await new Promise((turn) => setImmediate(turn));
    const group = this.#gathered;
    this.#gathered = [];
    const upTo = this.index.count;
    try {
      await this.#bytes.append(Buffer.concat(group));
    } catch (cause) {
      // Only a restart can determine the disk's state after a failed sync.
      this.#failed = new StoreUnavailable('The event log could not be written.', { cause });
      this.#onFailed(this.#failed);
      throw this.#failed;
    } finally {
      this.#flushing = undefined;
    }
    if (this.#visible === upTo) return;
    this.#visible = upTo;
    this.#published.emit('events');
  }
}
