import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { choosePort, onKeptPort } from '../src/supervisor/ports.js';

const host = '127.0.0.1';
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, 'close');
  }
});

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  servers.push(server);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

test('no port is chosen twice, though nobody listens on it yet', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, () => choosePort(host)));
  expect(new Set(ports).size).toBe(300);
});

describe('a part on a port that it keeps', () => {
  test('is started on another one where somebody else was quicker', async () => {
    const tried: number[] = [];
    const port = await onKeptPort(host)(async (chosen) => {
      tried.push(chosen);
      if (tried.length === 1) {
        await listenOn(chosen);
        throw new Error('address already in use');
      }
      return chosen;
    });
    expect(tried).toHaveLength(2);
    expect(port).toBe(tried[1]);
  });

  test('has the same one at every later start, and no other is tried when that is taken', async () => {
    const onPort = onKeptPort(host);
    const first = await onPort(async (port) => port);
    expect(await onPort(async (port) => port)).toBe(first);
    await listenOn(first);
    const refused = onPort(async () => {
      throw new Error('address already in use');
    });
    await expect(refused).rejects.toThrow('address already in use');
  });

  test('fails as it failed where its port is free', async () => {
    let starts = 0;
    const failing = onKeptPort(host)(async () => {
      starts += 1;
      throw new Error('no space left');
    });
    await expect(failing).rejects.toThrow('no space left');
    expect(starts).toBe(1);
  });
});
