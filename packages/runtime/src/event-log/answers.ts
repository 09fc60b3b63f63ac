import type { Readable } from 'node:stream';
import { StreamNotFoundError } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import type { Access } from './access.js';
import type { Connection, Connections } from './connection/connections.js';
import { EventLogUnavailable, StreamDeleted } from './errors.js';

/** What every call is made on, and what the server has said about who makes it. */
export interface Session {
  readonly connections: Connections;
  readonly access: Access;
}

/** What is read on one call: by the client's own read, or on its channel. */
export interface Reading<Answer> extends Omit<Readable, typeof Symbol.asyncIterator> {
  cancel(): unknown;
  [Symbol.asyncIterator](): AsyncIterator<Answer>;
}

/**
 * Gives what is read, and lets go of the call whichever way the reading ends.
 *
 * One that is left before its end comes to that by itself where it is short, and is ended in its turn otherwise (`Resets`).
 *
 * @param isShort whether the server ends it soon
 */
export async function* answersOf<Answer>(
  { access }: Session,
  connection: Connection,
  reading: Reading<Answer>,
  what: string,
  isShort = false,
): AsyncGenerator<Answer> {
  const { lost, resets } = connection;
  const giveUp = () => reading.destroy(lost.reason);
  if (lost.aborted) giveUp();
  lost.addEventListener('abort', giveUp, { once: true });
  // The consumer's own errors must not be taken for the log's, so only the reading is inside the try.
  const answers = reading[Symbol.asyncIterator]();
  try {
    for (;;) {
      let next: IteratorResult<Answer>;
      try {
        next = await answers.next();
      } catch (error) {
        // That a stream is not there is an answer as well.
        if (error instanceof StreamNotFoundError) connection.heard();
        throw access.refusalOf(error, what) ?? readError(what, error);
      }
      connection.heard();
      if (what === '$all') access.granted();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    lost.removeEventListener('abort', giveUp);
    reading.on('error', () => undefined);
    const isOver = lost.aborted || reading.readableEnded || reading.errored !== null;
    if (isOver) release(reading);
    else if (isShort) void toItsEnd(answers);
    else resets.end(() => release(reading));
  }
}

/** Reads on without anybody who waits for it: a call that has ended is over for the client once its end was read. */
async function toItsEnd(answers: AsyncIterator<unknown>): Promise<void> {
  try {
    while (!(await answers.next()).done);
  } catch {
    // Nobody asks any more.
  }
}

/** A read that is left early, or that failed, would keep its call open on the server. */
export function release(reading: { cancel(): unknown; destroy(): unknown }): void {
  // Not while the call hands something over: grpc-js would take what comes behind it for an error.
  setImmediate(() => reading.cancel());
  reading.destroy();
}

/** The error for a read that failed. */
export function readError(what: string, error: unknown): Error {
  if (error instanceof StreamNotFoundError) return error;
  if (saysDeleted(error)) {
    return new StreamDeleted(what, { cause: error });
  }
  return unavailable(`a read of ${what}`, error);
}

/** The client's error for it, or the call's own, which says it in a trailer. */
function saysDeleted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('type' in error && error.type === 'stream-deleted') return true;
  if (!('metadata' in error) || !(error.metadata instanceof Metadata)) return false;
  return error.metadata.get('exception')[0] === 'stream-deleted';
}

/** The error for a call that the log did not answer; says the reason where there is something to do about it. */
export function unavailable(call: string, cause: unknown): EventLogUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (/certificate|ERR_TLS|SSL routines|altname/i.test(reason)) {
    return new EventLogUnavailable(
      `the event log's certificate was not accepted for ${call}: name the authority that it is from in tlsCaFile, and the node as the certificate does (${reason})`,
      { cause },
    );
  }
  if (/^Failed to discover/.test(reason)) {
    return new EventLogUnavailable(
      `no node of the event log answered ${call}, or none is leader or follower yet`,
      { cause },
    );
  }
  return new EventLogUnavailable(`the event log did not answer ${call}`, { cause });
}
