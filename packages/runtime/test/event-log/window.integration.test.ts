import { createServer, type ServerHttp2Session } from 'node:http2';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { expect, test } from 'vitest';
import { portOf } from '../../../../test/services/free-port.js';
import { windowBytes } from '../../src/event-log/connection/client.js';

test('the HTTP/2 windows have the configured size', async () => {
  const server = createServer();
  const sessions: ServerHttp2Session[] = [];
  server.on('session', (session) => void sessions.push(session));
  const eventLog = connectEventLog(`esdb://127.0.0.1:${await portOf(server)}?tls=false`);
  try {
    const read = eventLog.readStream('a-stream').catch(() => undefined);
    await expect.poll(() => sessions.at(-1)?.remoteSettings?.initialWindowSize).toBe(windowBytes);
    await expect.poll(() => sessions.at(-1)?.state.remoteWindowSize).toBe(windowBytes);
    await eventLog.close();
    await read;
  } finally {
    for (const session of sessions) session.destroy();
    server.close();
  }
});
