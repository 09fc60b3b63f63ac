import { Stopped } from '../engine/engine.js';
import { errorResponse } from '../wire/errors.js';
import { cstring, type Message, message, query, readyForQuery, sync } from '../wire/messages.js';
import type { Client } from './client.js';
import { SessionLost } from './session.js';

const restarted =
  'The embedded database cannot stop a statement on its own: the engine is ended and reopened, which takes about a second. Committed data is safe.';

/** Undefined if reopening does not help. */
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
        hint: 'All clients wait during the reopening: repeat the request after 30 s at the earliest.',
      });
    case 'cancelled':
      return errorResponse('ERROR', '57014', 'canceling statement due to user request', {
        detail: restarted,
      });
    case 'too_large': {
      const mebibytes = error.stop.bytesMax / 2 ** 20;
      return errorResponse('ERROR', '53200', `the answer exceeds ${mebibytes} MiB`, {
        detail: restarted,
        hint: 'Request fewer rows, or read them in pieces.',
      });
    }
    default:
      return error.stop satisfies never;
  }
}

const ended = 'the database ended unexpectedly during this statement';

export function givenUp(error: Buffer, client: Client, endsReady: boolean): Message[] {
  const answer: Message[] = [{ type: 'E', bytes: error }];
  const status = client.status === 'I' ? 'I' : 'E';
  if (endsReady) answer.push({ type: 'Z', bytes: readyForQuery(status) });
  return answer;
}

/** A failed transaction, a batch skipped until its Sync, or both. */
export function expectedState(client: Client, endsReady: boolean): Buffer | undefined {
  const inTransaction = client.status !== 'I';
  if (!inTransaction && endsReady) return undefined;
  const begin = inTransaction ? [query('begin')] : [];
  const failing = message('E', cstring('the stopped statement'), Buffer.alloc(4));
  return Buffer.concat([...begin, failing, ...(endsReady ? [sync] : [])]);
}
