import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type CallRules, callOut } from './call.js';
import { noExceptions, readExceptions } from './exceptions.js';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server | ReturnType<typeof createPlainServer>): Promise<number> {
  servers.push({
    close: () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const serve = (listener: RequestListener) => listening(createServer(listener));
const local = readExceptions('http://127.0.0.1') ?? noExceptions;
const post = (url: string, rules: Partial<CallRules> = {}) =>
  callOut(
    { url, headers: { 'webhook-id': '1' }, body: Buffer.from('{}') },
    {
      exceptions: local,
      resolve: async ({ host }) => [host],
      timeoutMs: 600,
      answerBytesMax: 16_384,
      ...rules,
    },
  );

describe('a call', () => {
  test('posts the body to its host, and says how it was answered', async () => {
    let seen = '';
    const port = await serve((request, response) => {
      seen = `${request.method} ${request.url} ${request.headers.host}`;
      response.writeHead(202).end('taken');
    });
    const outcome = await post(`http://127.0.0.1:${port}/a?b=c`);
    expect(outcome).toEqual({ kind: 'answered', status: 202, retryAfterMs: undefined });
    expect(seen).toBe(`POST /a?b=c 127.0.0.1:${port}`);
  });

  test('follows no redirect', async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 });
    expect(calls).toBe(1);
  });

  test('reads no more of an answer than it may, and no longer', async () => {
    let sent = 0;
    const endless = await serve((_, response) => {
      response.writeHead(200);
      const more = setInterval(() => {
        sent += 4096;
        response.write(Buffer.alloc(4096));
      }, 1);
      response.on('close', () => clearInterval(more));
    });
    expect(await post(`http://127.0.0.1:${endless}/`)).toMatchObject({ status: 200 });
    expect(sent).toBeLessThan(1_000_000);
    const slow = await serve((_, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(more));
    });
    expect(await post(`http://127.0.0.1:${slow}/`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['that is never answered', 'took_too_long', () => serve(() => undefined)],
    [
      'that is broken off',
      'broken_off',
      () => listening(createPlainServer((socket) => socket.destroy())),
    ],
    [
      'that is answered with something else than HTTP',
      'broken_off',
      () => listening(createPlainServer((socket) => socket.end('SSH-2.0-x\r\n'))),
    ],
  ])('%s says so', async (_, why, server) => {
    const port = await server();
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'failed', why });
  });

  test('to nobody says so', async () => {
    const port = await serve(() => undefined);
    for (const server of servers.splice(0)) server.close();
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({
      kind: 'failed',
      why: 'not_connected',
    });
  });

  test('by https goes to nobody who cannot prove the name', async () => {
    const port = await serve(() => undefined);
    const outcome = await post(`https://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ kind: 'failed' });
  });

  test('goes to no address that is not the Internet’s, whichever of them the name leads to this time', async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls += 1;
      response.end();
    });
    const leads = [['93.184.216.34', '127.0.0.1'], ['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']];
    for (const addresses of leads) {
      const outcome = await post(`https://receiver.example:${port}/`, {
        resolve: async () => addresses,
      });
      expect(outcome, addresses.join()).toEqual({ kind: 'failed', why: 'address_refused' });
    }
    expect(calls).toBe(0);
  });

  test('to a name that nobody answers for ends in time', async () => {
    const outcome = await post('https://receiver.example/', {
      resolve: () => new Promise(() => undefined),
    });
    expect(outcome).toEqual({ kind: 'failed', why: 'took_too_long' });
    const none = await post('https://receiver.example/', {
      resolve: async () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(none).toEqual({ kind: 'failed', why: 'name_not_found' });
  });
});
