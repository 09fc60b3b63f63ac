import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Filter } from '../filter.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { isGone, type ReadCall, Waker } from './flow.js';
import { streamsPb } from './protobuf.js';

export interface Subscribing {
  readonly store: EventStore;
  readonly call: ReadCall;
  /** Called when the server stops. */
  readonly ends: Set<() => void>;
  /** Live events behind a slow client; undefined: no limit. */
  readonly liveBufferEvents: number | undefined;
}

/** Clients that accept a write within this time are not slow. */
const takenAtOnceMs = 10;
const turnEvents = 4_096;

type Sent = 'sent' | 'gone' | Error;

/** Confirmation, catch-up, caught-up notice, then live events. */
export class Subscription {
  readonly #store: EventStore;
  readonly #subscribing: Subscribing;
  readonly #filter: Filter;
  readonly #waker: Waker;
  #ordinal: number;
  #isLive = false;

  constructor(subscribing: Subscribing, start: number, filter: Filter = () => true) {
    this.#subscribing = subscribing;
    this.#store = subscribing.store;
    this.#ordinal = start;
    this.#filter = filter;
    this.#waker = new Waker(subscribing.call);
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
      if (sent === 'sent' && !this.#isLive) {
        this.#isLive = true;
        sent = await this.#send(caughtUp());
      }
      if (sent !== 'sent' || this.#ordinal < this.#store.visible) continue;
      if (!(await this.#waker.wait())) return 'gone';
    }
    return sent;
  }

  async #sendVisible(): Promise<Sent> {
    for (; this.#ordinal < this.#store.visible; this.#ordinal += 1) {
      const ordinal = this.#ordinal;
      if (this.#filter(ordinal)) {
        const sending = this.#send(this.#store.answer(ordinal));
        const sent = typeof sending === 'object' && 'then' in sending ? await sending : sending;
        if (sent !== 'sent') return sent;
      } else if (ordinal % turnEvents === 0) await nextTurn();
    }
    return 'sent';
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
    const isLimited = liveBufferEvents !== undefined && this.#isLive;
    let next = this.#ordinal + 1;
    let waiting = 0;
    for (let ms: number | undefined = takenAtOnceMs; await this.#waker.wait(ms); ms = undefined) {
      if (isDrained) return 'sent';
      if (!isLimited) continue;
      for (; next < this.#store.visible; next += 1) if (this.#filter(next)) waiting += 1;
      if (waiting > liveBufferEvents) return errors.tooSlow();
    }
    return 'gone';
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
