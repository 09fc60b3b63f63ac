import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { choosePort, onKeptPort, PortInUse, requirePort } from '../src/supervisor/ports.js';

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

test('chooses no port twice, and none of the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, () => choosePort(host)));
  expect(new Set(ports).size).toBe(300);
  expect(ports.every((port) => port >= 20_000 && port < 32_768)).toBe(true);
});

test('a port in use is reported before anything starts', async () => {
  const port = await choosePort(host);
  await requirePort(host, port);
  await listenOn(port);
  await expect(requirePort(host, port)).rejects.toThrow(
    new PortInUse(
      `Port ${port} on 127.0.0.1 is in use. Stop the process that listens there, or set PORT to another one.`,
    ),
  );
});

describe('a part on a fixed port', () => {
  test('starts on another port if another process takes the first one', async () => {
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

  test('keeps its port at every later start, and fails if it is taken', async () => {
    const onPort = onKeptPort(host);
    const first = await onPort(async (port) => port);
    expect(await onPort(async (port) => port)).toBe(first);
    await listenOn(first);
    const refused = onPort(async () => {
      throw new Error('address already in use');
    });
    await expect(refused).rejects.toThrow('address already in use');
  });

  test("throws the part's failure if its port is free", async () => {
    let starts = 0;
    const failing = onKeptPort(host)(async () => {
      starts += 1;
      throw new Error('no space left');
    });
    await expect(failing).rejects.toThrow('no space left');
    expect(starts).toBe(1);
  });
});
