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
    listened(client: Client, channel: string): void {
      client.channels.add(channel);
      open.add(channel);
    },
    unlistened(client: Client, channel: string | '*'): void {
      // Would affect all connections.
      if (channel === '*') {
        client.channels.clear();
        open.clear();
      } else {
        client.channels.delete(channel);
        open.delete(channel);
      }
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
