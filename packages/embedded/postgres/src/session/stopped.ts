import { Stopped } from '../engine/engine.js';
import { errorResponse } from '../wire/errors.js';
import { cstring, type Message, message, query, readyForQuery, sync } from '../wire/messages.js';
import type { Client } from './client.js';
import { SessionLost } from './session.js';

const restarted =
  'The embedded database cannot stop a statement that runs: it has ended and is opened again, which takes about a second. What was committed is kept.';

/** Why a request was given up, as its client is told; undefined for what cannot be mended by opening again. */
export function refusalOf(error: unknown): Buffer | undefined {
  if (error instanceof SessionLost) {
    return error.damaged
      ? undefined
      : errorResponse('ERROR', '57P02', ended, { detail: restarted });
  }
  if (!(error instanceof Stopped)) return undefined;
  switch (error.stop.kind) {
    case 'time_limit':
      return errorResponse('ERROR', '57014', 'canceling statement due to statement timeout', {
        detail: restarted,
        hint: 'Everybody waits while it is opened again: whoever asked for this is better held off for 30 s.',
      });
    case 'cancelled':
      return errorResponse('ERROR', '57014', 'canceling statement due to user request', {
        detail: restarted,
      });
    case 'too_large': {
      const mebibytes = error.stop.bytesMax / 2 ** 20;
      return errorResponse('ERROR', '53200', `an answer takes ${mebibytes} MiB and no more`, {
        detail: restarted,
        hint: 'Ask for fewer rows, or read them in pieces.',
      });
    }
    default:
      return error.stop satisfies never;
  }
}

const ended = 'the database ended unexpectedly while it ran this';

/** What a client hears of a request that was given up. */
export function givenUp(error: Buffer, client: Client, endsReady: boolean): Message[] {
  const answer: Message[] = [{ type: 'E', bytes: error }];
  const status = client.status === 'I' ? 'I' : 'E';
  if (endsReady) answer.push({ type: 'Z', bytes: readyForQuery(status) });
  return answer;
}

/**
 * Brings a new session where a client expects it to be after such an error: in a transaction that has failed, in a batch
 * whose messages are passed over until its Sync, or both.
 */
export function expectedState(client: Client, endsReady: boolean): Buffer | undefined {
  const inTransaction = client.status !== 'I';
  if (!inTransaction && endsReady) return undefined;
  const begin = inTransaction ? [query('begin')] : [];
  const failing = message('E', cstring('the statement that was stopped'), Buffer.alloc(4));
  return Buffer.concat([...begin, failing, ...(endsReady ? [sync] : [])]);
}
