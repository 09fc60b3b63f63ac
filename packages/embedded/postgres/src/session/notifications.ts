import { message, readCstring } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Session } from './session.js';

/** Who listens to what: the session listens for all, and each notification goes on to those who asked for it. */
export interface Notifications {
  /** Passes a NotificationResponse on; what the sender itself listens to comes back, to go into its answer. */
  route(notification: Buffer, sender: Client): Buffer[];
  listened(client: Client, channel: string): void;
  unlistened(client: Client, channel: string | '*'): void;
  /** Makes the session listen to what the connections listen to, no less and no more. */
  settle(): Promise<void>;
  /** The session is a new one, which listens to nothing: makes it listen again. */
  begin(): Promise<void>;
}

export function createNotifications(session: Session, clients: ReadonlySet<Client>): Notifications {
  /** What the session itself listens to. */
  const open = new Set<string>();

  async function settle(): Promise<void> {
    const wanted = new Set([...clients].flatMap((client) => [...client.channels]));
    const statements = [
      ...[...open]
        .filter((channel) => !wanted.has(channel))
        .map((channel) => `unlisten ${quoted(channel)}`),
      ...[...wanted]
        .filter((channel) => !open.has(channel))
        .map((channel) => `listen ${quoted(channel)}`),
    ];
    if (statements.length === 0) return;
    await session.rows(statements.join(';'));
    open.clear();
    for (const channel of wanted) open.add(channel);
  }

  return {
    route(notification, sender) {
      const { text: channel, end } = readCstring(notification, 9);
      const from = Buffer.alloc(4);
      from.writeUInt32BE(sender.id);
      const passed = message('A', from, Buffer.from(`${channel}\0`), notification.subarray(end));
      for (const client of clients) {
        if (client !== sender && client.channels.has(channel)) client.write(passed);
      }
      return sender.channels.has(channel) ? [passed] : [];
    },
    listened(client, channel) {
      client.channels.add(channel);
      open.add(channel);
    },
    unlistened(client, channel) {
      // The session has stopped listening for all, whoever said it.
      if (channel === '*') {
        client.channels.clear();
        open.clear();
      } else {
        client.channels.delete(channel);
        open.delete(channel);
      }
    },
    settle,
    begin() {
      open.clear();
      return settle();
    },
  };
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
