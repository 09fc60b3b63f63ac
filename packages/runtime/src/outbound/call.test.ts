import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { portOf } from '../../../../test/services/free-port.js';
import { type CallRules, callOut, reasonOf } from './call.js';
import { noExceptions, readExceptions } from './exceptions.js';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server | ReturnType<typeof createPlainServer>): Promise<number> {
  servers.push({
    close: () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  });
  return portOf(server);
}
const serve = (listener: RequestListener) => listen(createServer(listener));
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

describe('callOut', () => {
  test('posts the body and returns the status', async () => {
    let requestLine = '';
    const port = await serve((request, response) => {
      requestLine = `${request.method} ${request.url} ${request.headers.host}`;
      response.writeHead(202).end('taken');
    });
    const outcome = await post(`http://127.0.0.1:${port}/a?b=c`);
    expect(outcome).toEqual({ kind: 'answered', status: 202, retryAfterMs: undefined });
    expect(requestLine).toBe(`POST /a?b=c 127.0.0.1:${port}`);
  });

  test.each([
    ['2', 2_000],
    ['0', undefined],
    ['later', undefined],
  ])('reads Retry-After: %s as %j ms', async (header, retryAfterMs) => {
    const port = await serve((_, response) => {
      response.writeHead(503, { 'retry-after': header }).end();
    });
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 503, retryAfterMs });
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

  test('limits the bytes and the duration of a response', async () => {
    let sent = 0;
    const endless = await serve((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        sent += 4096;
        response.write(Buffer.alloc(4096));
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(await post(`http://127.0.0.1:${endless}/`)).toMatchObject({ status: 200 });
    expect(sent).toBeLessThan(1_000_000);
    const slow = await serve((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await post(`http://127.0.0.1:${slow}/`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['never answers', 'took_too_long', () => serve(() => undefined)],
    [
      'closes the connection',
      'broken_off',
      () => listen(createPlainServer((socket) => socket.destroy())),
    ],
    [
      'does not speak HTTP',
      'broken_off',
      () => listen(createPlainServer((socket) => socket.end('SSH-2.0-x\r\n'))),
    ],
    [
      'switches protocols',
      'broken_off',
      () =>
        listen(
          createPlainServer((socket) =>
            socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
          ),
        ),
    ],
  ])('reports a server that %s', async (_, why, server) => {
    const port = await server();
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'failed', why });
  });

  test('reports an unreachable server', async () => {
    const port = await serve(() => undefined);
    for (const server of servers.splice(0)) server.close();
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({
      kind: 'failed',
      why: 'not_connected',
    });
  });

  test('requires a valid certificate with https', async () => {
    const port = await serve(() => undefined);
    const outcome = await post(`https://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ kind: 'failed' });
  });

  test.each([
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'INVALID_PURPOSE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('reports the fault %s of a certificate', (code) => {
    expect(reasonOf(Object.assign(new Error(code), { code }))).toBe('not_trusted');
  });

  test('refuses resolved addresses outside the Internet', async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls += 1;
      response.end();
    });
    const resolutions = [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
    ];
    for (const addresses of resolutions) {
      const outcome = await post(`https://receiver.example:${port}/`, {
        resolve: async () => addresses,
      });
      expect(outcome, addresses.join()).toEqual({ kind: 'failed', why: 'address_refused' });
    }
    expect(calls).toBe(0);
  });

  test('limits the resolution of a name, and reports an unknown name', async () => {
    const outcome = await post('https://receiver.example/', {
      resolve: () => new Promise(() => undefined),
    });
    expect(outcome).toEqual({ kind: 'failed', why: 'took_too_long' });
    const failure = await post('https://receiver.example/', {
      resolve: async () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(failure).toEqual({ kind: 'failed', why: 'name_not_found' });
  });
});
