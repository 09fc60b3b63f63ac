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

const ends = ['cancelled', 'close', 'error'];

/** Sends to a client at its pace. */
export class Sender {
  readonly wake = () => this.#wake();
  readonly #call: ReadCall;
  #wake = () => {};

  constructor(call: ReadCall) {
    this.#call = call;
    for (const end of ends) call.on(end, this.wake);
  }

  /**
   * False when the client is gone.
   * @param onDelay called for a client that does not accept the bytes at once, and at each wake
   */
  send(bytes: Uint8Array, onDelay?: () => void): boolean | Promise<boolean> {
    if (isGone(this.#call)) return false;
    return this.#call.write(bytes) || this.#drained(onDelay);
  }

  /** False when the client is gone. */
  async awake(msMax?: number): Promise<boolean> {
    if (isGone(this.#call)) return false;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (msMax !== undefined) timer = setTimeout(resolve, msMax);
    });
    clearTimeout(timer);
    return !isGone(this.#call);
  }

  async #drained(onDelay?: () => void): Promise<boolean> {
    let isDrained = false;
    this.#call.once('drain', () => {
      isDrained = true;
      this.wake();
    });
    for (let ms: number | undefined = acceptedAtOnceMs; await this.awake(ms); ms = undefined) {
      if (isDrained) return true;
      onDelay?.();
    }
    return false;
  }
}

/** Clients that accept a write in this time are not slow. */
const acceptedAtOnceMs = 10;
const turnEvents = 4_096;

export interface Subscribing {
  readonly store: EventStore;
  readonly call: ReadCall;
  readonly ends: Set<() => void>;
  /** Limit of live events behind a slow client; default: no limit. */
  readonly liveBufferEvents: number | undefined;
}

/**
 * Sends the confirmation, the catch-up, the caught-up notice, then live events.
 * @throws CallError for a slow client
 */
export async function subscribe(
  { store, call, ends: stops, liveBufferEvents }: Subscribing,
  start: number,
  filter: Filter = () => true,
): Promise<void> {
  const sender = new Sender(call);
  const stop = () => {
    if (!isGone(call)) call.emit('error', errors.unavailable('The event store is stopping.'));
  };
  stops.add(stop);
  const stopListening = store.onPublished(sender.wake);
  let next = start;
  let isLive = false;

  function paceCheck(): (() => void) | undefined {
    if (liveBufferEvents === undefined || !isLive) return undefined;
    let [counted, waiting] = [next + 1, 0];
    return () => {
      for (; counted < store.visible; counted += 1) if (filter(counted)) waiting += 1;
      if (waiting > liveBufferEvents) throw errors.tooSlow();
    };
  }

  async function sendVisible(): Promise<boolean> {
    for (; next < store.visible; next += 1) {
      if (filter(next)) {
        const sent = sender.send(store.answer(next), paceCheck());
        if (sent !== true && !(await sent)) return false;
      } else if (next % turnEvents === 0) await nextTurn();
    }
    return true;
  }

  try {
    if (!(await sender.send(confirmation()))) return;
    while (await sendVisible()) {
      if (!isLive) {
        isLive = true;
        if (!(await sender.send(caughtUp()))) return;
      } else if (next === store.visible && !(await sender.awake())) return;
    }
  } finally {
    stops.delete(stop);
    stopListening();
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
