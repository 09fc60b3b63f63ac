import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

/** A read or a subscription; answers are bytes that were encoded when the event was appended. */
export type ReadCall = ServerWritableStream<ReadReq, Uint8Array>;

/** Writes, and waits while the client is slower than we are; false when it has gone. */
export function send(call: ReadCall, bytes: Uint8Array): boolean | Promise<boolean> {
  if (isGone(call)) return false;
  return call.write(bytes) || untilGone(call, (resume) => onceDrained(call, resume));
}

export function onceDrained(call: ReadCall, resume: () => void): () => void {
  call.once('drain', resume);
  return () => call.off('drain', resume);
}

/**
 * Waits for something to happen; false if the client goes first.
 *
 * @param wait begins to wait for it, and gives a function that stops waiting
 */
export function untilGone(
  call: ReadCall,
  wait: (resume: () => void) => () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    if (isGone(call)) return resolve(false);
    const onGone = () => done(false);
    const stopWaiting = wait(() => done(true));
    function done(goOn: boolean): void {
      stopWaiting();
      call.off('cancelled', onGone);
      call.off('close', onGone);
      call.off('error', onGone);
      resolve(goOn);
    }
    call.once('cancelled', onGone);
    call.once('close', onGone);
    call.once('error', onGone);
  });
}

/** True when nobody hears what is written: the client has cancelled, or the call was answered by an error. */
export function isGone(call: ReadCall): boolean {
  return call.cancelled || call.destroyed || call.writableEnded;
}

/** After so many events that are not sent the clock is looked at. */
const skippedMax = 16;
/** How long events may be passed over before other work gets its turn. */
const turnMs = 10;

/** Watches a loop that passes over events without sending any, and says when to let others work. */
export function createTurns() {
  let skipped = 0;
  let since = 0;
  return {
    sent(): void {
      skipped = 0;
    },
    /** A promise when it is time to wait a turn of the event loop. */
    skipped(): Promise<void> | undefined {
      skipped += 1;
      if (skipped === 1) since = performance.now();
      if (skipped % skippedMax !== 0 || performance.now() - since < turnMs) return undefined;
      skipped = 0;
      return new Promise((turn) => setImmediate(turn));
    },
  };
}
