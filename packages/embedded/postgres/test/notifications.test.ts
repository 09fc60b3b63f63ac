import { expect, test } from 'vitest';
import { createClient } from '../src/session/client.js';
import { createNotifications } from '../src/session/notifications.js';

test('a reopened engine listens again on the channels of all clients', async () => {
  const statements: string[] = [];
  const rows = async (sql: string) => {
    statements.push(sql);
    return [];
  };
  const clients = ['news', 'weather'].map((channel, index) => {
    const identity = { id: index, key: index, startup: new Map<string, string>() };
    const client = createClient(identity, { write: () => undefined, end: () => undefined });
    client.channels.add(channel);
    return client;
  });
  const notifications = createNotifications({ rows }, new Set(clients));
  await notifications.settle();
  await notifications.settle();
  await notifications.begin();
  const listening = 'listen "news";listen "weather"';
  expect(statements).toEqual([listening, listening]);
});
