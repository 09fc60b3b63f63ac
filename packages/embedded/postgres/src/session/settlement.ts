import type { Log } from '../log-line.js';
import type { Effect } from '../sql/effects.js';
import type { Message } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { committedEffects, nothingPending, type Pending } from './outcome.js';
import { StatementFailed } from './session.js';
import type { Settings } from './settings.js';

/** Follows what statements do to the session: settings and channels are the connection's own once they are committed. */
export interface Settlement {
  /** Whether something of the connection's transaction is not settled yet. */
  isPending(client: Client): boolean;
  /** The transaction came to nothing. */
  forget(client: Client): void;
  /** @param isOpen whether the transaction, or a batch of it, goes on */
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

  /** What a statement did to the session is the connection's own once it is committed. */
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
      log({ level: 'warn', msg: 'settings could not be followed', reason: error.message });
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
