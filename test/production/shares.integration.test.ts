import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readConfig } from '@exchange/runtime/config/environment';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';

let service: SharedLedger;
let resellers: readonly [string, string];
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await sharedLedger();
  const { platform } = service;
  resellers = [await aReseller(platform, ['TX']), await aReseller(platform, ['TX'])];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Two resellers with one key are two callers. */
async function tenants(settings: Record<string, string>): Promise<{
  readonly url: string;
  readonly greedy: Client;
  readonly other: Client;
  readonly credential: string;
  readonly otherCredential: string;
}> {
  const { limits } = readConfig(settings);
  const api = await service.anotherApi({ limits });
  const bearer = async (reseller_id: string) => {
    const answer = await client(api.url).post('/auth/token', {
      api_key: service.apiKey,
      reseller_id,
    });
    return `Bearer ${text(answer, 'access_token')}`;
  };
  const [credential, otherCredential] = [await bearer(resellers[0]), await bearer(resellers[1])];
  return {
    url: api.url,
    credential,
    otherCredential,
    greedy: client(api.url, { authorization: credential }),
    other: client(api.url, { authorization: otherCredential }),
  };
}

function open(url: string, head: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(head);
  sockets.push(socket);
  return socket;
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: ledger', ...headers, '', ''].join('\r\n');

/** The head of a POST and the first byte of its body. */
const unfinished = (path: string, ...headers: string[]) =>
  `${head(`POST /api/v1${path}`, ...headers, 'content-type: application/json', 'content-length: 900')}{`;

async function firstAnswer(socket: Socket): Promise<string> {
  const [bytes]: unknown[] = await once(socket, 'data');
  return String(bytes);
}

describe("one caller's share", () => {
  test('of requests in flight is 429 with the setting; another caller is served', async () => {
    const { url, greedy, other, credential } = await tenants({
      REQUESTS_IN_FLIGHT_MAX: '8',
      REQUESTS_IN_FLIGHT_SHARE: '4',
    });
    const holding = async () => {
      const { status } = await greedy.get('/customers');
      // Afterwards: a parallel request might be the refused one.
      open(url, unfinished('/customers', `authorization: ${credential}`));
      return status;
    };
    await expect.poll(holding, { interval: 200 }).toBe(429);
    const refused = await greedy.get('/customers');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.text).toContain('REQUESTS_IN_FLIGHT_SHARE');
    expect((await other.get('/customers')).status).toBe(200);
    expect((await other.post('/exchange/transactions', aTransaction())).status).toBe(201);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(async () => (await greedy.get('/customers')).status).toBe(200);
  });

  longTest(
    'that is refused repeatedly by the total waits for its answers; another does not',
    async () => {
      const { url, greedy, other, credential } = await tenants({
        REQUESTS_IN_FLIGHT_MAX: '4',
        REQUESTS_IN_FLIGHT_SHARE: '4',
      });
      const holding = async () => {
        const { status } = await greedy.get('/customers');
        open(url, unfinished('/customers', `authorization: ${credential}`));
        return status;
      };
      await expect.poll(holding, { interval: 200 }).toBe(503);
      const start = performance.now();
      let answered = 0;
      const requests = Array.from({ length: 60 }, async () => {
        const { status } = await greedy.get('/customers');
        answered += 1;
        return { status, ms: performance.now() - start };
      });
      const first = await other.get('/customers');
      expect(answered).toBeLessThan(60);
      expect([first.status, first.text]).toEqual([
        503,
        expect.stringContaining('REQUESTS_IN_FLIGHT_MAX'),
      ]);
      const refusals = await Promise.all(requests);
      expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]));
      expect(Math.max(...refusals.map(({ ms }) => ms))).toBeGreaterThan(900);
    },
  );

  test('of waiting reads is 429; they do not count against active requests', async () => {
    const { greedy, other } = await tenants({
      READS_WAITING_SHARE: '5',
      REQUESTS_IN_FLIGHT_MAX: '4',
      REQUESTS_IN_FLIGHT_SHARE: '3',
    });
    const farOff = { 'ledger-position': '9000000000000000000' };
    const waiting: Promise<number>[] = [];
    for (let read = 0; read < 5; read += 1) {
      waiting.push(greedy.get('/customers', farOff).then(({ status }) => status));
      await new Promise((later) => setTimeout(later, 100));
    }
    const refused = await greedy.get('/customers', farOff);
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('READS_WAITING_SHARE'),
    ]);
    expect((await greedy.get('/customers')).status).toBe(200);
    expect((await other.get('/customers')).status).toBe(200);
    expect(await Promise.all(waiting)).toEqual([503, 503, 503, 503, 503]);
  });

  test('of feeds is 429 beyond it, and free after a disconnect', async () => {
    const { url, otherCredential, credential } = await tenants({
      FEEDS_MAX: '3',
      FEEDS_SHARE: '2',
    });
    const feed = (whose: string) =>
      head('GET /api/v1/exchange/transactions/feed', `authorization: ${whose}`);
    const held = [open(url, feed(credential)), open(url, feed(credential))];
    await Promise.all(held.map(firstAnswer));
    const third = await firstAnswer(open(url, feed(credential)));
    expect(third).toMatch(/^HTTP\/1\.1 429 [\s\S]*FEEDS_SHARE/);
    expect(await firstAnswer(open(url, feed(otherCredential)))).toContain('200 OK');
    const platform = client(url, { 'x-api-key': service.apiKey });
    const beyondAll = await platform.get('/exchange/transactions/feed');
    expect([beyondAll.status, beyondAll.text]).toEqual([503, expect.stringContaining('FEEDS_MAX')]);
    held[0]?.destroy();
    await expect.poll(async () => firstAnswer(open(url, feed(credential)))).toContain('200 OK');
  });

  longTest('of exports is 429 beyond it; an unread export is cut off and freed', async () => {
    const { url, greedy, credential } = await tenants({
      EXPORTS_MAX: '4',
      EXPORTS_SHARE: '1',
      ANSWER_STALL_MS: '3000',
    });
    const filler = 'x'.repeat(60_000);
    for (let made = 0; made < 10; made += 1) {
      const customers = Array.from({ length: 20 }, () =>
        greedy.post(
          '/assets',
          { asset_type: 'filler', name: 'Filler', attributes: { filler } },
          { prefer: 'respond-async' },
        ),
      );
      for (const { status } of await Promise.all(customers)) expect(status).toBe(201);
    }
    const unread = open(url, head('GET /api/v1/audit/events', `authorization: ${credential}`));
    expect(await firstAnswer(unread)).toContain('200 OK');
    unread.pause();
    const refused = await greedy.get('/audit/events');
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('EXPORTS_SHARE')]);
    await expect.poll(async () => (await greedy.get('/audit/events?after=0')).status).toBe(200);
  });

  test('of exports holds a pack, which counts once', async () => {
    const { greedy } = await tenants({ EXPORTS_MAX: '4', EXPORTS_SHARE: '1' });
    const pack = await greedy.get('/audit/pack');
    expect([pack.status, pack.headers.get('content-type')]).toEqual([200, 'application/zip']);
  });

  test('is not widened by unknown resellers: they are 403, beyond it 429', async () => {
    const { url } = await tenants({
      REQUESTS_IN_FLIGHT_MAX: '8',
      REQUESTS_IN_FLIGHT_SHARE: '1',
    });
    const key = client(url, { 'x-api-key': service.apiKey });
    const made = await Promise.all(
      Array.from({ length: 30 }, () =>
        key.get('/customers', { 'x-service-reseller-id': randomUUID() }),
      ),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([403, 429]));
  });
});

describe('without a credential', () => {
  test('a body is limited in size and time', async () => {
    const { url } = await tenants({
      ANONYMOUS_REQUESTS_SHARE: '3',
      ANONYMOUS_BODY_TIMEOUT_MS: '1500',
    });
    const large = await client(url).post('/auth/token', { api_key: 'x'.repeat(9_000) });
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('8192')]);
    const token = unfinished('/auth/token');
    const oldest = open(url, token);
    const answered = firstAnswer(oldest);
    await new Promise((later) => setTimeout(later, 100));
    const late = firstAnswer(open(url, token));
    open(url, token);
    await new Promise((later) => setTimeout(later, 100));
    const right = await client(url).post('/auth/token', { api_key: service.apiKey });
    expect(right.status).toBe(200);
    expect(await answered).toMatch(/429[\s\S]*ANONYMOUS_REQUESTS_SHARE/);
    expect(await late).toMatch(/^HTTP\/1\.1 408 [\s\S]*"detail"/);
  });

  test('an unknown path is refused before the body arrives', async () => {
    const { url } = await tenants({});
    expect(await firstAnswer(open(url, unfinished('/nowhere')))).toMatch(/^HTTP\/1\.1 404 /);
    expect(await firstAnswer(open(url, unfinished('/customers')))).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('deadlines', () => {
  test('end slow bodies and headers with a 408', async () => {
    const { url, credential } = await tenants({
      BODY_TIMEOUT_MS: '1000',
      HEADERS_TIMEOUT_MS: '1000',
    });
    const body = open(url, unfinished('/customers', `authorization: ${credential}`));
    const trickling = setInterval(() => body.write(' '), 100);
    expect(await firstAnswer(body)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"detail"/);
    clearInterval(trickling);
    const headers = open(url, 'GET /api/v1/customers HTTP/1.1\r\nhost: x\r\n');
    expect(await firstAnswer(headers)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"detail"/);
  });
});
