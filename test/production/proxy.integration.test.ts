import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { portOf } from '../services/free-port.js';
import { checkNginx, installedNginx, startNginx } from '../services/nginx.js';
import { freePort } from '../services/server-process.js';

const program = installedNginx();
const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function role(answer: RequestListener): Promise<{ port: number; got: string[] }> {
  const got: string[] = [];
  const server: Server = createServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    request.resume();
    request.on('end', () => answer(request, response));
  });
  const port = await portOf(server);
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port, got };
}

const fine = () => role((_, response) => response.end('fine'));
const lost = () => role((request) => request.socket.destroy());
const busy = () => role((_, response) => response.writeHead(503).end('busy'));

async function proxy(command: readonly number[], query: readonly number[]): Promise<string> {
  const nginx = await startNginx({ command, query });
  stops.push(() => nginx.stop());
  return nginx.url;
}

const times = (count: number, send: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, async () => (await send()).status));

test.skipIf(program === undefined).each(['addresses.conf', 'addresses.kubernetes.conf'])(
  'nginx accepts the configuration with %s without a warning',
  async (file) => {
    const addresses = { command: [1, 2], query: [3, 4] };
    const { isTaken, says } = await checkNginx(program ?? '', addresses, file);
    expect(says).not.toMatch(/\[(warn|emerg)\]/);
    expect(isTaken).toBe(true);
  },
);

describe.skipIf(program === undefined)('of two processes, one', () => {
  test('that refuses connections fails no request of any method', async () => {
    const [one, deadPort] = [await fine(), await freePort()];
    const url = await proxy([deadPort, one.port], [one.port, deadPort]);
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE', 'GET']) {
      const body = method === 'GET' ? {} : { body: '{}' };
      const all = await times(8, () => fetch(`${url}/api/v1/assets`, { method, ...body }));
      expect(new Set(all), method).toEqual(new Set([200]));
    }
  });

  test('that drops a POST or PATCH causes no repetition at the other', async () => {
    const [first, second] = [await lost(), await lost()];
    const url = await proxy([first.port, second.port], [first.port]);
    for (const method of ['POST', 'PATCH']) {
      const { status } = await fetch(`${url}/api/v1/assets/${method}`, { method, body: '{}' });
      expect(status).toBe(502);
      const sent = [...first.got, ...second.got].filter((line) => line.startsWith(method));
      expect(sent).toEqual([`${method} /api/v1/assets/${method}`]);
    }
  });

  test('that drops a read, or is busy, is replaced by the other', async () => {
    for (const other of [await lost(), await busy()]) {
      const one = await fine();
      const url = await proxy([one.port], [other.port, one.port]);
      const reads = await times(8, () => fetch(`${url}/api/v1/assets`));
      const posted = await times(8, () =>
        fetch(`${url}/api/v1/geo/within`, { method: 'POST', body: '{}' }),
      );
      expect([...reads, ...posted].filter((status) => status !== 200)).toEqual([]);
      expect(other.got.length).toBeGreaterThan(0);
    }
  });

  test('that is too busy for a POST answers so; the other gets no request', async () => {
    const [one, other] = [await busy(), await busy()];
    const url = await proxy([one.port, other.port], [one.port]);
    const answer = await fetch(`${url}/api/v1/assets`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.text()]).toEqual([503, 'busy']);
    expect([...one.got, ...other.got].filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });
});

test.skipIf(program === undefined)('a feed is passed on without buffering', async () => {
  let goOn = () => {};
  const feed = await role((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('first\n');
    goOn = () => response.end('second\n');
  });
  const url = await proxy([feed.port], [feed.port]);
  const response = await fetch(`${url}/api/v1/exchange/transactions/feed`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: 'first\n' });
  goOn();
  expect(await reader?.read()).toEqual({ done: false, value: 'second\n' });
});
