import type { Log } from '../log-line.js';
import type { Effect } from '../sql/effects.js';
import type { Message } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { committedEffects, nothingPending, type Pending } from './outcome.js';
import { StatementFailed } from './session.js';
import type { Settings } from './settings.js';

/** Tracks the effects of statements on the session: settings and channels belong to the connection once committed. */
export interface Settlement {
  /** True while effects of the connection's transaction are uncommitted. */
  isPending(client: Client): boolean;
  /** Drops the effects of a failed transaction. */
  forget(client: Client): void;
  /** @param isOpen whether the transaction, or a batch of it, continues */
  settle(
    client: Client,
    effects: readonly Effect[],
    answer: readonly Message[],
    isOpen: boolean,
  ): Promise<void>;
}

export function createSettlement(
  settings: Settings,
  notifications: Notifications,
  log: Log,
): Settlement {
  const pendings = new WeakMap<Client, Pending>();

  async function settle(
    client: Client,
    effects: readonly Effect[],
    answer: readonly Message[],
    isOpen: boolean,
  ): Promise<void> {
    const pending = pendings.get(client) ?? nothingPending();
    pendings.set(client, pending);
    const committed = committedEffects(effects, answer, pending);
    for (const effect of committed) {
      if (effect.kind === 'listen') notifications.listened(client, effect.channel);
      else if (effect.kind === 'unlisten') notifications.unlistened(client, effect.channel);
      else reset(client, effect.name);
    }
    if (isOpen) return;
    pendings.delete(client);
    try {
      if (committed.some(({ kind }) => kind !== 'reset')) await notifications.settle();
      if (!pending.unnamed && pending.names.size === 0) return;
      const names = pending.unnamed ? undefined : [...pending.names];
      for (const [name, value] of await settings.read(names)) client.settings.set(name, value);
    } catch (error) {
      if (!(error instanceof StatementFailed)) throw error;
      log({
        level: 'warn',
        msg: 'settings of a connection could not be read',
        reason: error.message,
      });
    }
  }

  function reset(client: Client, name: string): void {
    settings.wasReset(name);
    for (const one of name === 'all' ? [...client.settings.keys()] : [name]) {
      const value = client.startup.get(one);
      if (value === undefined) client.settings.delete(one);
      else client.settings.set(one, value);
    }
  }

  return {
    isPending: (client) => pendings.has(client),
    forget: (client) => void pendings.delete(client),
    settle,
  };
}
