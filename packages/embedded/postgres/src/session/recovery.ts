import { type Engine, Stopped } from '../engine/engine.js';
import type { Log } from '../log-line.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { type Session, SessionLost, StatementFailed } from './session.js';
import type { Settings } from './settings.js';

/** Opens an engine again that was ended to stop a statement. */
export interface Recovery {
  /**
   * Opens it, and brings the session to where the client's transaction has to be.
   *
   * @param state the messages that bring it there; undefined outside a transaction
   * @throws SessionLost when it cannot be opened
   */
  bringBack(client: Client, state: Buffer | undefined, endsReady: boolean): Promise<void>;
  /** Says in the log whose statement it was and what it cost. */
  tell(client: Client, error: unknown, since: number, waiting: number): void;
}

export function createRecovery(parts: {
  readonly engine: Engine;
  readonly session: Session;
  readonly settings: Settings;
  readonly notifications: Notifications;
  readonly log: Log;
}): Recovery {
  const { engine, session, settings, notifications, log } = parts;

  async function reopen(): Promise<void> {
    try {
      await engine.reopen();
    } catch (error) {
      throw new SessionLost(`it could not be opened again: ${String(error)}`, false);
    }
    await settings.begin();
    await notifications.begin();
  }

  return {
    async bringBack(client, state, endsReady) {
      await reopen();
      if (state === undefined || client.gone) return;
      try {
        await settings.become(client.settings);
        await session.run(state, endsReady);
      } catch (error) {
        if (!(error instanceof StatementFailed)) throw error;
        // A setting that the server took once, and does not any more.
        client.end(error.fields.code, error.fields.text);
      }
    },
    tell(client, error, since, waiting) {
      log({
        level: 'warn',
        msg: 'a statement could not be stopped otherwise: the database was ended and opened again',
        application: client.settings.get('application_name'),
        reason: error instanceof Stopped ? error.stop.kind : String(error),
        ...(error instanceof Stopped ? error.stop : {}),
        opened_ms: Math.round(performance.now() - since),
        waiting,
      });
    },
  };
}
