import { type Engine, Stopped } from '../engine/engine.js';
import type { Log } from '../log-line.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { type Session, SessionLost, StatementFailed } from './session.js';
import type { Settings } from './settings.js';

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
     * @param state restores the transaction status; undefined outside a transaction
     * @throws SessionLost if the engine cannot be opened
     */
    async bringBack(client: Client, state: Buffer | undefined, endsReady: boolean): Promise<void> {
      await reopen();
      if (state === undefined || client.gone) return;
      try {
        await settings.become(client.settings);
        await session.run(state, endsReady);
      } catch (error) {
        if (!(error instanceof StatementFailed)) throw error;
        // The server refuses a setting that it accepted before.
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
