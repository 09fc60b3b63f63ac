import type { Log } from '@exchange/child-process';
import type { Effect } from '../sql/effects.js';
import { commandOf, type Message, statusOf } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { StatementFailed } from './session.js';
import type { Settings } from './settings.js';

type Lasting = Extract<Effect, { kind: 'reset' | 'listen' | 'unlisten' }>;

interface Pending {
  readonly lasting: Lasting[];
  readonly names: Set<string>;
  unnamed: boolean;
  failed: boolean;
}

function nothingPending(): Pending {
  return { lasting: [], names: new Set(), unnamed: false, failed: false };
}

/** Effects of an open transaction stay in `pending`. */
function committedEffects(
  effects: readonly Effect[],
  answer: readonly Message[],
  pending: Pending,
): Lasting[] {
  for (const effect of effects) {
    if (effect.kind !== 'set') continue;
    if (effect.names === undefined) pending.unnamed = true;
    else for (const name of effect.names) pending.names.add(name);
  }
  const expected = effects.filter(isLasting);
  const toSavepoint = effects.some(({ kind }) => kind === 'rollback_to');
  const committed: Lasting[] = [];
  for (const { type, bytes } of answer) {
    if (type === 'E') pending.failed = true;
    if (type === 'C') {
      const command = commandOf(bytes);
      const next = expected[0];
      if (next !== undefined && command === next.kind.toUpperCase()) {
        pending.lasting.push(next);
        expected.shift();
      } else if (command === 'COMMIT') committed.push(...pending.lasting.splice(0));
      // Keeps all effects before a savepoint's rollback: extra ones are harmless.
      else if (command === 'ROLLBACK' && !toSavepoint) pending.lasting.length = 0;
    }
    if (type === 'Z') {
      if (statusOf(bytes) === 'I') {
        // The batch was one transaction.
        const ended = pending.lasting.splice(0);
        if (!pending.failed) committed.push(...ended);
      }
      pending.failed = false;
    }
  }
  return committed;
}

function isLasting(effect: Effect): effect is Lasting {
  return effect.kind === 'reset' || effect.kind === 'listen' || effect.kind === 'unlisten';
}

export type Settlement = ReturnType<typeof createSettlement>;

export function createSettlement(settings: Settings, notifications: Notifications, log: Log) {
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
    isPending: (client: Client) => pendings.has(client),
    forget: (client: Client) => void pendings.delete(client),
    /** @param isOpen the transaction continues */
    settle,
  };
}
