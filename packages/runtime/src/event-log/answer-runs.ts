import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from './connection/connections.js';
import type { ReadResponse } from './read-response.js';
import { readError, type Session } from './session.js';

/** So much is taken ahead of who reads, at most. */
const answersMax = 256;
const bytesMax = 2 ** 18;

/** A read under way. */
export interface RunningRead {
  on(event: 'data', take: (answer: ReadResponse) => void): unknown;
  on(event: 'end' | 'close', listen: () => void): unknown;
  on(event: 'error', listen: (error: unknown) => void): unknown;
  off(event: 'data', take: (answer: ReadResponse) => void): unknown;
  pause(): unknown;
  resume(): unknown;
  destroy(reason?: Error): unknown;
  cancel(): unknown;
}

/**
 * Gives what is read as it has come: all that is there when the next is asked for, at once. To wait for each answer by itself takes
 * longer than to read it from its bytes.
 *
 * Left before its end, a call comes to that by itself where it is short, and is ended in its turn otherwise (`Resets`).
 *
 * @param options.what the stream, or `$all`
 * @param options.isShort whether the server ends it soon
 */
export async function* answerRuns(
  { access }: Session,
  { lost, resets, heard }: Connection,
  call: RunningRead,
  { what, isShort = false }: { readonly what: string; readonly isShort?: boolean },
): AsyncGenerator<readonly ReadResponse[]> {
  let waiting: ReadResponse[] = [];
  let bytes = 0;
  let isOver = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = () => {};
  const take = (answer: ReadResponse) => {
    heard();
    waiting.push(answer);
    if (answer.kind === 'event') bytes += answer.sized.bytes;
    if (waiting.length >= answersMax || bytes >= bytesMax) call.pause();
    wake();
  };
  const end = () => {
    isOver = true;
    wake();
  };
  const fail = (error: unknown) => {
    failure ??= { error };
    end();
  };
  const giveUp = () => call.destroy(lost.reason);
  call.on('data', take);
  call.on('end', end);
  call.on('error', fail);
  call.on('close', () => {
    if (!isOver) fail(new Error('the read was closed before its end'));
  });
  if (lost.aborted) giveUp();
  lost.addEventListener('abort', giveUp, { once: true });
  try {
    for (;;) {
      if (waiting.length > 0) {
        if (what === '$all') access.granted();
        const run = waiting;
        waiting = [];
        bytes = 0;
        call.resume();
        yield run;
      } else if (failure !== undefined) {
        throw access.refusalOf(failure.error, what) ?? readError(what, failure.error);
      } else if (lost.aborted) {
        throw readError(what, lost.reason);
      } else if (isOver) {
        if (what === '$all') access.granted();
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // Answers are handed over one by one: what came with the first is waited for.
        await nextTurn();
      }
    }
  } finally {
    lost.removeEventListener('abort', giveUp);
    call.off('data', take);
    if (isOver || lost.aborted) release(call);
    else if (isShort) toItsEnd(call);
    else {
      call.pause();
      resets.end(() => release(call));
    }
  }
}

/** Reads on without anybody who waits for it: a call that has ended is over for the client once its end was read. */
function toItsEnd(call: RunningRead): void {
  call.on('data', () => undefined);
  call.resume();
}

/** A read that is left early, or that failed, would keep its call open on the server. */
function release(call: RunningRead): void {
  // Not while the call hands something over: grpc-js would take what comes behind it for an error.
  setImmediate(() => call.cancel());
  call.destroy();
}
