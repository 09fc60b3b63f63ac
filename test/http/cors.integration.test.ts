import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';
import { sendRaw } from './raw-http.js';

const page = 'https://maps.example';
const paths = [
  '/api/v1/assets',
  '/api/v1/layers/assets/query',
  '/ogc/collections',
  '/tiles/x',
  '/rest/services',
  '/nowhere',
];
let service: SharedLedger;
let listed: { readonly url: string };
let closed: { readonly url: string };

beforeAll(async () => {
  service = await sharedLedger();
  listed = await service.anotherApi({ corsOrigins: [page, 'http://127.0.0.1:3000'] });
  closed = await service.anotherApi({ corsOrigins: [] });
});

const preflight = (
  url: string,
  path: string,
  method: string,
  headers: string | undefined,
  origin = page,
) =>
  fetch(`${url}${path}`, {
    method: 'OPTIONS',
    headers: {
      accept: '*/*',
      origin,
      'access-control-request-method': method,
      ...(headers === undefined ? {} : { 'access-control-request-headers': headers }),
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'empty',
    },
  });
const words = (value: string | null) => (value ?? '').toLowerCase().split(/\s*,\s*/);

describe('a preflight', () => {
  test.each([
    ['GET', 'x-api-key'],
    ['GET', 'authorization,if-none-match,ledger-position'],
    ['GET', 'content-type,x-esri-authorization'],
    ['POST', 'content-type,idempotency-key,x-api-key'],
    ['PUT', 'content-type,if-match,prefer,wait-for-position,x-service-reseller-id'],
    ['DELETE', undefined],
  ])('for %s with %s is granted at every path, without a credential', async (method, headers) => {
    for (const path of paths) {
      const answer = await preflight(service.url, path, method, headers);
      expect([path, answer.status, await answer.text()]).toEqual([path, 204, '']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(words(answer.headers.get('access-control-allow-methods'))).toContain(
        method.toLowerCase(),
      );
      for (const name of headers?.split(',') ?? []) {
        expect(words(answer.headers.get('access-control-allow-headers'))).toContain(name);
      }
      expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(600);
    }
  });

  test("without header names, or with invalid ones, gets the service's list", async () => {
    for (const odd of [undefined, '', 'x'.repeat(5_000), 'a b', 'x;y', 'a,,b']) {
      const granted = words(
        (await preflight(service.url, '/api/v1/assets', 'GET', odd)).headers.get(
          'access-control-allow-headers',
        ),
      );
      for (const name of [
        'x-api-key',
        'authorization',
        'content-type',
        'idempotency-key',
        'if-none-match',
      ]) {
        expect(granted).toContain(name);
      }
      expect(granted).not.toContain(odd);
    }
  });

  test('is granted to listed origins only', async () => {
    const allowed = await preflight(listed.url, '/api/v1/assets', 'GET', 'x-api-key');
    expect(allowed.headers.get('access-control-allow-origin')).toBe(page);
    for (const [url, origin] of [
      [listed.url, 'https://evil.example'],
      [listed.url, `${page}.evil.example`],
      [listed.url, 'null'],
      [closed.url, page],
    ] as const) {
      const answer = await preflight(url, '/api/v1/assets', 'GET', 'x-api-key', origin);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('an answer', () => {
  const exposed = [
    'link',
    'etag',
    'location',
    'ledger-position',
    'total-count',
    'content-encoding',
    'retry-after',
    'content-crs',
  ];

  test('is readable by pages of any origin, errors and feeds included', async () => {
    const key = { 'x-api-key': service.apiKey };
    const answers = [
      ['/api/v1/assets', key, 200],
      ['/api/v1/geo/bbox?min_lon=0&min_lat=0&max_lon=1&max_lat=1', key, 200],
      ['/api/v1/audit/events', key, 200],
      ['/api/v1/exchange/transactions/feed', key, 200],
      ['/healthz', {}, 200],
      ['/openapi.json', {}, 200],
      ['/asyncapi.json', {}, 200],
      ['/api/v1/assets', {}, 401],
      ['/api/v1/assets/none', key, 422],
      ['/nowhere', key, 404],
      ['/%zz', key, 404],
      [`/api/v1/layers/${'a'.repeat(600)}`, key, 414],
    ] as const;
    for (const [path, headers, status] of answers) {
      const reading = new AbortController();
      const answer = await fetch(`${service.url}${path}`, {
        headers: { ...headers, origin: page },
        signal: reading.signal,
      });
      expect([path, answer.status]).toEqual([path, status]);
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, '*']);
      const readable = words(answer.headers.get('access-control-expose-headers'));
      for (const name of exposed)
        expect([path, readable]).toEqual([path, expect.arrayContaining([name])]);
      reading.abort();
    }
    const unread = await sendRaw(
      service.url,
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    expect([unread.status, unread.headers['access-control-allow-origin']]).toEqual([431, '*']);
  });

  test('has Vary: Origin when origins are listed, for any caller', async () => {
    const ask = (origin: string | undefined, path = '/api/v1/assets') =>
      fetch(`${listed.url}${path}`, {
        headers: { 'x-api-key': service.apiKey, ...(origin === undefined ? {} : { origin }) },
      });
    for (const path of ['/api/v1/assets', '/nowhere', '/healthz']) {
      for (const origin of [page, 'https://evil.example', undefined]) {
        const { headers } = await ask(origin, path);
        expect(words(headers.get('vary'))).toContain('origin');
        expect(headers.get('access-control-allow-origin')).toBe(origin === page ? page : null);
      }
    }
    expect(words((await ask(page)).headers.get('vary'))).toEqual(
      expect.arrayContaining(['authorization', 'x-api-key']),
    );
    expect(
      (await ask('https://evil.example', '/%zz')).headers.get('access-control-allow-origin'),
    ).toBeNull();
    expect((await ask(page, '/%zz')).headers.get('access-control-allow-origin')).toBe(page);
  });

  test("to OPTIONS without an origin lists the path's methods", async () => {
    const options = (path: string) => fetch(`${service.url}${path}`, { method: 'OPTIONS' });
    const answer = await options('/api/v1/customers');
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect((await options('/nowhere')).status).toBe(404);
  });
});
