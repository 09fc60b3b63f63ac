import { once } from 'node:events';
import { createServer } from 'node:http2';
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { connectEventLog } from '../connect.js';
import { clientParts } from './client-parts.js';
import { receiveWindowBytes, widenReceiveWindow } from './receive-window.js';

test('a server may send more of a call ahead than HTTP/2 says by itself', async () => {
  const server = createServer();
  const windows: (number | undefined)[] = [];
  server.on('session', (session) => {
    session.on('remoteSettings', ({ initialWindowSize }) => windows.push(initialWindowSize));
  });
  // Nothing is answered; what is asked for fails.
  server.on('stream', (stream) => stream.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const eventLog = connectEventLog(`esdb://127.0.0.1:${port}?tls=false`);
  await eventLog.headPosition().catch(() => undefined);
  await eventLog.close();
  server.close();
  expect(windows).toContain(receiveWindowBytes);
});

test('a channel without options of its own is left as it is', async () => {
  const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  const parts = clientParts(client);
  const channel = await parts.createChannel();
  channel.close();
  Reflect.deleteProperty(channel, 'internalChannel');
  parts.createChannel = async () => channel;
  widenReceiveWindow(parts);
  expect(await parts.createChannel()).toBe(channel);
});
