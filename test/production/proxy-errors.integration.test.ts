import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { portOf } from '../services/free-port.js';
import { installedNginx, startNginx } from '../services/nginx.js';
import { freePort, type StartedServer } from '../services/server-process.js';

const program = installedNginx();
const detailBody = z.strictObject({ detail: z.string().min(1) });
const silent = createServer(() => undefined);
const busy = createServer((_, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' });
  response.end('{"detail":"of the service"}');
});
let dead: StartedServer;
let mute: StartedServer;
let refusing: StartedServer;

beforeAll(async () => {
  if (program === undefined) return;
  const closedPort = await freePort();
  dead = await startNginx({ command: [closedPort], query: [closedPort] });
  const port = await portOf(silent);
  mute = await startNginx({ command: [port], query: [port] }, 1);
  const busyPort = await portOf(busy);
  refusing = await startNginx({ command: [busyPort], query: [busyPort] });
});

afterAll(async () => {
  for (const server of [dead, mute, refusing]) await server?.stop();
  for (const server of [silent, busy]) {
    server.close();
    server.closeAllConnections();
  }
});

async function raw(url: string, request: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const ending = 'Host: ledger.example\r\nConnection: close\r\n\r\n';

describe.skipIf(program === undefined)('an error of nginx has the form of the API', () => {
  test.each([
    ['a request line that is not HTTP', 400, `nonsense\r\n${ending}`],
    ['a request without a host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two hosts', 400, `GET / HTTP/1.1\r\nHost: a.example\r\n${ending}`],
    ['a header that is not one', 400, `GET / HTTP/1.1\r\nno header\r\nA b: c\r\n${ending}`],
    ['a length that is not one', 400, `POST / HTTP/1.1\r\nContent-Length: x\r\n${ending}`],
    ['a body over the limit', 413, `POST / HTTP/1.1\r\nContent-Length: 10485761\r\n${ending}`],
    ['an overlong path', 414, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${ending}`],
    ['an overlong header', 431, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n${ending}`],
    ['TRACE', 405, `TRACE / HTTP/1.1\r\n${ending}`],
    ['an unknown coding', 501, `POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n${ending}`],
    ['HTTP/3.0', 505, `GET / HTTP/3.0\r\n${ending}`],
    ['the path of the errors themselves', 404, `GET /nginx-error HTTP/1.1\r\n${ending}`],
  ])('%s: %i', async (_name, status, request) => {
    const answer = await raw(dead.url, request);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain('content-type: application/json; charset=utf-8');
    expect(answer.head).not.toContain('\nretry-after');
    detailBody.parse(JSON.parse(answer.body));
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE'])('no process for %s: 502', async (method) => {
    const answer = await fetch(`${dead.url}/api/v1/assets`, { method });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '1']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    detailBody.parse(await answer.json());
  });

  test.each(['GET', 'POST'])('no answer in time to %s: 504', async (method) => {
    const answer = await fetch(`${mute.url}/api/v1/assets`, { method });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([504, '1']);
    detailBody.parse(await answer.json());
  });

  test('a HEAD has no body', async () => {
    const answer = await fetch(`${dead.url}/healthz`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([502, '']);
  });

  test.each([
    ['/ogc/collections', { code: 'ServiceUnavailable', description: expect.any(String) }],
    [
      '/rest/services/x',
      { error: { code: 502, message: expect.any(String), details: expect.any(Array) } },
    ],
  ])('on %s in the form of its protocol', async (path, body) => {
    const answer = await fetch(`${dead.url}${path}`);
    expect([answer.status, await answer.json()]).toEqual([502, body]);
  });
});

test.skipIf(program === undefined)('an error of a process is passed on unchanged', async () => {
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${refusing.url}/api/v1/assets`, { method });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await answer.text()).toBe('{"detail":"of the service"}');
  }
});
