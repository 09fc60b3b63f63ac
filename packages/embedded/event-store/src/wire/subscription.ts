import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Filter } from '../reads.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { streamsPb } from './protobuf.js';

export type ReadCall = ServerWritableStream<ReadReq, Uint8Array>;

export function isGone(call: ReadCall): boolean {
  return call.cancelled || call.destroyed || call.writableEnded;
}

class Waker {
  readonly wake = () => this.#wake();
  readonly #call: ReadCall;
  #wake = () => {};

  constructor(call: ReadCall) {
    this.#call = call;
    for (const end of ends) call.on(end, this.wake);
  }

  async wait(msMax?: number): Promise<boolean> {
    if (isGone(this.#call)) return false;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (msMax !== undefined) timer = setTimeout(resolve, msMax);
    });
    clearTimeout(timer);
    return !isGone(this.#call);
  }

  close(): void {
    for (const end of ends) this.#call.off(end, this.wake);
  }
}

const ends = ['cancelled', 'close', 'error'];

/** False when the client is gone. */
export function send(call: ReadCall, bytes: Uint8Array): boolean | Promise<boolean> {
  if (isGone(call)) return false;
  return call.write(bytes) || drained(call);
}

async function drained(call: ReadCall): Promise<boolean> {
  const waker = new Waker(call);
  call.once('drain', waker.wake);
  try {
    return await waker.wait();
  } finally {
    waker.close();
  }
}

export interface Subscribing {
  readonly store: EventStore;
  readonly call: ReadCall;
  readonly ends: Set<() => void>;
  /** Limit of live events behind a slow client; default: no limit. */
  readonly liveBufferEvents: number | undefined;
}

/** Clients that accept a write in this time are not slow. */
const takenAtOnceMs = 10;
const turnEvents = 4_096;

type Sent = 'sent' | 'gone' | Error;

/** Sends the confirmation, the catch-up, the caught-up notice, then live events. */
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
