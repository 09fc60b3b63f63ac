import type { Effect } from '../sql/effects.js';
import { message, readCstring } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Session } from './session.js';

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(session: Pick<Session, 'rows'>, clients: ReadonlySet<Client>) {
  const open = new Set<string>();

  async function settle(): Promise<void> {
    const channels = new Set([...clients].flatMap((client) => [...client.channels]));
    const statements = [
      ...[...open]
        .filter((channel) => !channels.has(channel))
        .map((channel) => `unlisten ${quoted(channel)}`),
      ...[...channels]
        .filter((channel) => !open.has(channel))
        .map((channel) => `listen ${quoted(channel)}`),
    ];
    if (statements.length === 0) return;
    await session.rows(statements.join(';'));
    open.clear();
    for (const channel of channels) open.add(channel);
  }

  return {
    /** Returns the sender's own notifications for its answer. */
    route(notification: Buffer, sender: Client): Buffer[] {
      const { text: channel, end } = readCstring(notification, 9);
      const from = Buffer.alloc(4);
      from.writeUInt32BE(sender.id);
      const passed = message('A', from, Buffer.from(`${channel}\0`), notification.subarray(end));
      for (const client of clients) {
        if (client !== sender && client.channels.has(channel)) client.write(passed);
      }
      return sender.channels.has(channel) ? [passed] : [];
    },
    /** UNLISTEN affected all connections: `settle` repeats their LISTEN. */
    apply(client: Client, effects: readonly Effect[]): Promise<void> {
      for (const effect of effects) {
        for (const channels of [client.channels, open]) {
          if (effect.kind === 'listen') channels.add(effect.channel);
          else if (effect.kind !== 'unlisten') continue;
          else if (effect.channel === '*') channels.clear();
          else channels.delete(effect.channel);
        }
      }
      return settle();
    },
    settle,
    /** Call after a reopening. */
    begin(): Promise<void> {
      open.clear();
      return settle();
    },
  };
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
