import { Stopped } from '../engine/engine.js';
import type { Effect } from '../sql/effects.js';
import { errorResponse } from '../wire/errors.js';
import { commandOf, type Message, message, readCstring } from '../wire/messages.js';
import type { Client } from './client.js';
import { SessionLost } from './session.js';

/** Passes notifications on to their listeners; the client gets its own with its answer. */
export function sortedAnswer(
  messages: readonly Message[],
  client: Client,
  clients: Iterable<Client>,
) {
  const answer: Message[] = [];
  let ready: Message | undefined;
  for (const one of messages) {
    // After an error the session sends a second ReadyForQuery.
    if (one.type === 'Z') ready = one;
    else if (one.type !== 'A') answer.push(one);
    else {
      const { text: channel, end } = readCstring(one.bytes, 9);
      const from = Buffer.alloc(4);
      from.writeUInt32BE(client.id);
      const bytes = message('A', from, Buffer.from(`${channel}\0`), one.bytes.subarray(end));
      for (const other of clients) {
        if (!other.channels.has(channel)) continue;
        if (other === client) answer.push({ type: 'A', bytes });
        else other.write(bytes);
      }
    }
  }
  return { answer, ready };
}

/** A rollback to a savepoint keeps all effects before it: extra ones are harmless. */
export function isCommitted(answer: readonly Message[], effects: readonly Effect[]): boolean {
  const toSavepoint = effects.some(({ kind }) => kind === 'rollback_to');
  const isRollback = ({ type, bytes }: Message) => type === 'C' && commandOf(bytes) === 'ROLLBACK';
  return !answer.some((one) => one.type === 'E' || (isRollback(one) && !toSavepoint));
}

const detail =
  'The embedded database cannot stop a statement on its own: the engine is ended and reopened, which takes about a second. Committed data is safe.';

/** Undefined if reopening does not help. */
export function refusalOf(error: unknown): Buffer | undefined {
  const refusal = (code: string, text: string, hint?: string) =>
    errorResponse('ERROR', code, text, { detail, hint });
  if (error instanceof SessionLost && !error.damaged) {
    return refusal('57P02', 'the database ended unexpectedly during this statement');
  }
  if (!(error instanceof Stopped)) return undefined;
  switch (error.stop.kind) {
    case 'time_limit':
      return refusal(
        '57014',
        'canceling statement due to statement timeout',
        'All clients wait during the reopening: repeat the request after 30 s at the earliest.',
      );
    case 'cancelled':
      return refusal('57014', 'canceling statement due to user request');
    case 'too_large': {
      const mebibytes = error.stop.bytesMax / 2 ** 20;
      const hint = 'Request fewer rows, or read them in pieces.';
      return refusal('53200', `the answer exceeds ${mebibytes} MiB`, hint);
    }
    default:
      return error.stop satisfies never;
  }
}
