import type { Log } from '@exchange/child-process';
import { type Engine, Stopped } from '../engine/engine.js';
import { errorResponse } from '../wire/errors.js';
import { cstring, message, query, sync } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { type Session, SessionLost, StatementFailed } from './session.js';
import type { Settings } from './settings.js';

const restarted =
  'The embedded database cannot stop a statement on its own: the engine is ended and reopened, which takes about a second. Committed data is safe.';

/** Undefined if reopening does not help. */
export function refusalOf(error: unknown): Buffer | undefined {
  if (error instanceof SessionLost) {
    return error.damaged ? undefined : refusal('57P02', ended);
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

const refusal = (code: string, text: string, hint?: string) =>
  errorResponse('ERROR', code, text, { detail: restarted, hint });

const ended = 'the database ended unexpectedly during this statement';

const failedTransaction = Buffer.concat([
  query('begin'),
  message('E', cstring('the stopped statement'), Buffer.alloc(4)),
  sync,
]);

export type Recovery = ReturnType<typeof createRecovery>;

export function createRecovery(parts: {
  readonly engine: Engine;
  readonly session: Session;
  readonly settings: Settings;
  readonly notifications: Notifications;
  readonly log: Log;
}) {
  const { engine, session, settings, notifications, log } = parts;

  async function reopen(): Promise<void> {
    try {
      await engine.reopen();
    } catch (error) {
      throw new SessionLost(`the engine could not be reopened: ${String(error)}`, false);
    }
    await settings.begin();
    await notifications.begin();
  }

  return {
    /**
     * Brings back the client's failed transaction, if it has one.
     * @throws SessionLost if the engine cannot be opened
     */
    async bringBack(client: Client): Promise<void> {
      await reopen();
      if (client.status === 'I' || client.gone) return;
      try {
        await settings.become(client.settings);
        await session.run(failedTransaction);
      } catch (error) {
        if (!(error instanceof StatementFailed)) throw error;
        // The server now refuses the setting.
        client.end(error.fields.code, error.fields.text);
      }
    },
    tell(client: Client, error: unknown, since: number, waiting: number): void {
      log({
        level: 'warn',
        msg: 'ended and reopened the database to stop a statement',
        application: client.settings.get('application_name'),
        reason: error instanceof Stopped ? error.stop.kind : String(error),
        ...(error instanceof Stopped ? error.stop : {}),
        opened_ms: Math.round(performance.now() - since),
        waiting,
      });
    },
  };
}
