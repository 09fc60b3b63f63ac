import type { Filter } from '../filter.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { isGone, type ReadCall, Waker } from './flow.js';
import { createNotices } from './notices.js';
import { streamsPb } from './protobuf.js';

export interface Subscribing {
  readonly store: EventStore;
  readonly call: ReadCall;
  /** Called when the server stops. */
  readonly ends: Set<() => void>;
  /** The subscription ends at this many live events behind a slow client; undefined: no limit. */
  readonly liveBufferEvents: number | undefined;
}

/** Clients that accept a write within this time are not slow. */
const takenAtOnceMs = 10;
/** Maximum skipping before other work runs. */
const turnMs = 10;
/** Events between reads of the clock. */
const turnEvents = 16;

const everything: Filter = { matches: () => true, checkpointEvery: Number.POSITIVE_INFINITY };

type Sent = 'sent' | 'gone' | Error;

/** Confirmation, catch-up, caught-up notice, then live events, until the client is gone or too slow. */
export class Subscription {
  readonly #store: EventStore;
  readonly #subscribing: Subscribing;
  readonly #filter: Filter;
  readonly #notices: ReturnType<typeof createNotices>;
  readonly #waker: Waker;
  readonly #buffer: LiveBuffer;
  #ordinal: number;
  #isLive = false;
  #turnSince = performance.now();

  constructor(subscribing: Subscribing, start: number, filter = everything) {
    this.#subscribing = subscribing;
    this.#store = subscribing.store;
    this.#ordinal = start;
    this.#filter = filter;
    this.#notices = createNotices(filter.checkpointEvery);
    this.#waker = new Waker(subscribing.call);
    this.#buffer = new LiveBuffer(subscribing.store, filter);
  }

  async run(): Promise<void> {
    const { call, ends } = this.#subscribing;
    const stop = () => {
      if (!isGone(call)) call.emit('error', errors.unavailable('The event store is stopping.'));
    };
    ends.add(stop);
    const stopListening = this.#store.onPublished(this.#waker.wake);
    try {
      const end = await this.#follow();
      if (end instanceof Error && !isGone(call)) call.emit('error', end);
    } finally {
      ends.delete(stop);
      stopListening();
      this.#waker.close();
    }
  }

  async #follow(): Promise<Sent> {
    let sent = await this.#send(confirmation());
    while (sent === 'sent') {
      sent = await this.#sendVisible();
      const due = this.#notices.dueAtEnd();
      if (sent === 'sent' && due !== undefined && 'ordinal' in due) {
        sent = await this.#sendCheckpoint(due.ordinal);
      }
      if (sent === 'sent' && !this.#isLive) {
        this.#isLive = true;
        sent = await this.#send(caughtUp());
      }
      if (sent !== 'sent' || this.#ordinal < this.#store.visible) continue;
      const isThere = await this.#waker.wait(
        due !== undefined && 'inMs' in due ? due.inMs : undefined,
      );
      if (!isThere) return 'gone';
    }
    return sent;
  }

  async #sendVisible(): Promise<Sent> {
    for (; this.#ordinal < this.#store.visible; this.#ordinal += 1) {
      const ordinal = this.#ordinal;
      const isMatch = this.#filter.matches(ordinal);
      this.#notices.passed(ordinal, isMatch);
      if (isMatch) {
        const sending = this.#send(this.#store.answer(ordinal));
        const sent = typeof sending === 'object' && 'then' in sending ? await sending : sending;
        if (sent !== 'sent') return sent;
        this.#turnSince = 0;
      } else if (ordinal % turnEvents === 0) await this.#takeTurns();
      const due = this.#notices.dueAfter();
      const noticed = due === undefined ? 'sent' : await this.#sendCheckpoint(due);
      if (noticed !== 'sent') return noticed;
    }
    return 'sent';
  }

  /** Yields to other work. */
  async #takeTurns(): Promise<void> {
    const now = performance.now();
    if (this.#turnSince === 0) this.#turnSince = now;
    if (now - this.#turnSince < turnMs) return;
    await new Promise((turn) => setImmediate(turn));
    this.#turnSince = performance.now();
  }

  async #sendCheckpoint(ordinal: number): Promise<Sent> {
    this.#notices.given();
    return this.#send(checkpoint(this.#store.index.position(ordinal)));
  }

  #send(bytes: Uint8Array): Sent | Promise<Sent> {
    const { call } = this.#subscribing;
    if (isGone(call)) return 'gone';
    return call.write(bytes) ? 'sent' : this.#drained();
  }

  async #drained(): Promise<Sent> {
    const { call, liveBufferEvents } = this.#subscribing;
    let isDrained = false;
    call.once('drain', () => {
      isDrained = true;
      this.#waker.wake();
    });
    for (let ms: number | undefined = takenAtOnceMs; await this.#waker.wait(ms); ms = undefined) {
      if (isDrained) return 'sent';
      const waits = liveBufferEvents !== undefined && this.#isLive;
      if (waits && this.#buffer.isFull(this.#ordinal, liveBufferEvents)) return errors.tooSlow();
    }
    return 'gone';
  }
}

class LiveBuffer {
  readonly #store: EventStore;
  readonly #filter: Filter;
  readonly #waiting: number[] = [];
  #searchedTo = 0;

  constructor(store: EventStore, filter: Filter) {
    this.#store = store;
    this.#filter = filter;
  }

  /** Counts events behind the last sent one. */
  isFull(sent: number, eventsMax: number): boolean {
    const waiting = this.#waiting;
    while ((waiting[0] ?? Number.POSITIVE_INFINITY) <= sent) waiting.shift();
    this.#searchedTo = Math.max(this.#searchedTo, sent + 1);
    for (; this.#searchedTo < this.#store.visible; this.#searchedTo += 1) {
      if (this.#filter.matches(this.#searchedTo)) waiting.push(this.#searchedTo);
      if (waiting.length > eventsMax) return true;
    }
    return false;
  }
}

function confirmation(): Uint8Array {
  const message = new streamsPb.ReadResp.SubscriptionConfirmation();
  message.setSubscriptionId(crypto.randomUUID());
  return new streamsPb.ReadResp().setConfirmation(message).serializeBinary();
}

function caughtUp(): Uint8Array {
  const message = new streamsPb.ReadResp.CaughtUp();
  return new streamsPb.ReadResp().setCaughtUp(message).serializeBinary();
}

function checkpoint(position: number): Uint8Array {
  const at = String(position);
  const message = new streamsPb.ReadResp.Checkpoint();
  message.setCommitPosition(at).setPreparePosition(at);
  return new streamsPb.ReadResp().setCheckpoint(message).serializeBinary();
}
