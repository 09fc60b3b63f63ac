import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

export type ReadCall = ServerWritableStream<ReadReq, Uint8Array>;

export function isGone(call: ReadCall): boolean {
  return call.cancelled || call.destroyed || call.writableEnded;
}

export class Waker {
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
