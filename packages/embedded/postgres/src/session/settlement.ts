import type { Log } from '@exchange/child-process';
import type { Effect } from '../sql/effects.js';
import { commandOf, type Message, statusOf } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Notifications } from './notifications.js';
import { StatementFailed } from './session.js';
import type { Settings } from './settings.js';

type Channel = Extract<Effect, { kind: 'listen' | 'unlisten' }>;

interface Pending {
  readonly channels: Channel[];
  mayChangeSettings: boolean;
}

/** Effects of an open transaction stay in `pending`. */
function committedChannels(
  effects: readonly Effect[],
  answer: readonly Message[],
  { channels }: Pending,
): Channel[] {
  const expected = effects.filter(isChannel);
  const toSavepoint = effects.some(({ kind }) => kind === 'rollback_to');
  const committed: Channel[] = [];
  let hasFailed = false;
  for (const { type, bytes } of answer) {
    if (type === 'E') hasFailed = true;
    if (type === 'C') {
      const command = commandOf(bytes);
      if (command === expected[0]?.kind.toUpperCase()) channels.push(...expected.splice(0, 1));
      else if (command === 'COMMIT') committed.push(...channels.splice(0));
      // Keeps all effects before a savepoint's rollback: extra ones are harmless.
      else if (command === 'ROLLBACK' && !toSavepoint) channels.length = 0;
    }
    if (type === 'Z' && statusOf(bytes) === 'I') {
      // The batch was one transaction.
      const ended = channels.splice(0);
      if (!hasFailed) committed.push(...ended);
    }
  }
  return committed;
}

function isChannel(effect: Effect): effect is Channel {
  return effect.kind === 'listen' || effect.kind === 'unlisten';
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
    const pending = pendings.get(client) ?? { channels: [], mayChangeSettings: false };
    pendings.set(client, pending);
    pending.mayChangeSettings ||= effects.some(({ kind }) => kind === 'settings');
    const committed = committedChannels(effects, answer, pending);
    for (const { kind, channel } of committed) {
      if (kind === 'listen') notifications.listened(client, channel);
      else notifications.unlistened(client, channel);
    }
    if (isOpen) return;
    pendings.delete(client);
    try {
      if (committed.length > 0) await notifications.settle();
      if (!pending.mayChangeSettings) return;
      client.settings = await settings.read(client.startup);
    } catch (error) {
      if (!(error instanceof StatementFailed)) throw error;
      log({
        level: 'warn',
        msg: 'settings of a connection could not be read',
        reason: error.message,
      });
    }
  }

  return {
    isPending: (client: Client) => pendings.has(client),
    forget: (client: Client) => void pendings.delete(client),
    /** @param isOpen the transaction continues */
    settle,
  };
}
