import type { Log } from '@exchange/child-process';
import type { Effect } from '../sql/effects.js';
import { commandOf, type Message } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { StatementFailed } from './session.js';
import type { Settings } from './settings.js';

export type Settlement = ReturnType<typeof createSettlement>;

/** Applies the effects of a transaction to its connection at the end. */
export function createSettlement(settings: Settings, notifications: Notifications, log: Log) {
  const open = new WeakMap<Client, readonly Effect[]>();

  return {
    isPending: (client: Client) => open.has(client),
    forget: (client: Client) => void open.delete(client),
    /** @param isOpen the transaction continues */
    async settle(
      client: Client,
      effects: readonly Effect[],
      answer: readonly Message[],
      isOpen: boolean,
    ): Promise<void> {
      const all = [...(open.get(client) ?? []), ...effects];
      open.set(client, all);
      if (isOpen) return;
      open.delete(client);
      try {
        if (isCommitted(answer, effects)) await notifications.apply(client, all);
        if (all.every(({ kind }) => kind !== 'settings')) return;
        client.settings = await settings.read(client.startup);
      } catch (error) {
        if (!(error instanceof StatementFailed)) throw error;
        log({
          level: 'warn',
          msg: 'settings of a connection could not be read',
          reason: error.message,
        });
      }
    },
  };
}

/** A rollback to a savepoint keeps all effects before it: extra ones are harmless. */
function isCommitted(answer: readonly Message[], effects: readonly Effect[]): boolean {
  const toSavepoint = effects.some(({ kind }) => kind === 'rollback_to');
  const isRollback = ({ type, bytes }: Message) => type === 'C' && commandOf(bytes) === 'ROLLBACK';
  return !answer.some((one) => one.type === 'E' || (isRollback(one) && !toSavepoint));
}
