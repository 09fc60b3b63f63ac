import { expect, test } from 'vitest';
import { Client } from '../src/session/client.js';
import { Session } from '../src/session/session.js';
import { readCstring, readyForQuery } from '../src/wire/messages.js';

test('a reopened engine listens again on the channels of all clients', async () => {
  const statements: string[] = [];
  const engine = {
    async run(bytes: Buffer) {
      statements.push(readCstring(bytes, 5).text);
      return readyForQuery('I');
    },
    reopen: async () => undefined,
  };
  const clients = ['news', 'weather'].map((channel, id) => {
    const client = new Client(id, id, { write: () => undefined, end: () => undefined });
    client.channels.add(channel);
    return client;
  });
  const session = new Session(engine, new Set(clients));
  await session.listen();
  await session.listen();
  await session.reopen();
  const listening = 'listen "news";listen "weather"';
  expect(statements).toEqual([listening, 'set session authorization postgres', listening]);
});
