import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { queryCount, routesWithMap } from '../fixtures/map-feature/routes.js';
import { sharedLedger } from '../services/ledger.js';
import { type RawAnswer, sendRaw } from './raw-http.js';

let platform: Client;
let url: string;
let apiKey: string;
let north: Record<string, string>;
let coast: Record<string, string>;

beforeAll(async () => {
  const service = await sharedLedger();
  ({ platform, apiKey } = service);
  ({ url } = await service.anotherApi({ routes: routesWithMap }));
  [north, coast] = [await tenant('a depot of north'), await tenant('a depot of coast')];
});

async function tenant(name: string) {
  const reseller = await aReseller(platform, ['TX']);
  await anAsset(platform, { name, reseller_id: reseller });
  return { 'x-api-key': apiKey, 'x-service-reseller-id': reseller };
}
const key = () => ({ 'x-api-key': apiKey });
const ask = (path: string, headers: Record<string, string> = key(), more: RequestInit = {}) =>
  fetch(`${url}${path}`, { headers, ...more });
const wire = (
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<RawAnswer> => {
  const all = { host: new URL(url).host, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(url, `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
};

describe('errors have the form of the protocol', () => {
  const wrong = { 'x-api-key': 'made-up' };
  test.each<[string, string, Record<string, string> | undefined, number, string]>([
    ['an invalid parameter', '/ogc/fixture/names?limit=0', undefined, 400, 'InvalidParameterValue'],
    ['a missing resource', '/ogc/fixture/nothing', undefined, 404, 'NotFound'],
    ['an invalid path', '/ogc/%zz', undefined, 404, 'NotFound'],
    ['no credential', '/ogc/fixture/names', {}, 401, 'Unauthorized'],
    ['a wrong key at a public route', '/ogc/fixture-words', wrong, 401, 'Unauthorized'],
    ['an invalid tile', '/tiles/fixture/23', undefined, 400, 'InvalidParameterValue'],
    ['an unknown tile', '/tiles', undefined, 404, 'NotFound'],
  ])('OGC: %s', async (_, path, headers, status, code) => {
    const answer = await ask(path, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, description: expect.stringMatching(/\w/) });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('OGC: errors name the parameter and reason; an unsupported method is 405', async () => {
    const answer = await ask('/ogc/fixture/names?limit=0');
    expect(Object(await answer.json())['description']).toMatch(/^limit: .*1/);
    const put = await ask('/ogc/fixture/names', key(), { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await put.json()).toMatchObject({ code: 'MethodNotAllowed' });
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['an invalid parameter', '/rest/services/fixture/query?limit=0', {}, 400],
    ['no credential', '/rest/services/fixture/query', { 'x-api-key': '' }, 499],
    ['a wrong key', '/rest/services/fixture/query', wrong, 498],
    ['an unknown path', '/rest/services/nowhere', {}, 404],
  ])('feature service: %s is answered with 200 and not cached', async (_, path, headers, code) => {
    const sent = headers['x-api-key'] === '' ? {} : { ...key(), ...headers };
    const answer = await ask(path, sent);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({
      error: { code, message: expect.stringMatching(/\w/), details: expect.any(Array) },
    });
  });

  test('feature service: a reached limit is 429 by its protocol, and counted in the metrics', async () => {
    const service = await sharedLedger();
    const api = await service.anotherApi({
      routes: routesWithMap,
      rateLimitPerMinute: 1,
      operationsPort: 0,
    });
    const send = () => fetch(`${api.url}/rest/services/fixture/query`, { headers: north });
    await send();
    const answer = await send();
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([
      200,
      expect.any(Number),
    ]);
    expect(await answer.json()).toMatchObject({ error: { code: 429 } });
    const metrics = await (await fetch(`http://127.0.0.1:${api.operationsPort}/metrics`)).text();
    expect(metrics).toMatch(/route="\/rest\/services\/fixture\/query",status="429"/);
  });

  test('and other routes have their own form', async () => {
    const answer = await ask('/api/v1/layers/assets/query?color=red');
    expect([answer.status, Object.keys(Object(await answer.json()))]).toEqual([422, ['detail']]);
    expect(await (await ask('/nowhere')).json()).toEqual({ detail: expect.any(String) });
    expect(await (await ask('/restaurant')).json()).toEqual({ detail: expect.any(String) });
  });
});

describe('an answer of a map route', () => {
  test('has the media type of its contract, compressed or not', async () => {
    const document = await wire('/ogc/fixture-document', {});
    expect(document.headers['content-type']).toBe('application/vnd.oai.openapi+json;version=3.0');
    const packed = await wire('/ogc/fixture-document', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-type']).toBe('application/vnd.oai.openapi+json;version=3.0');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['etag']).not.toBe(document.headers['etag']);
    expect(packed.headers['content-length']).not.toBe(document.headers['content-length']);
  });

  test('is the same compressed and uncompressed; compression requires Accept-Encoding', async () => {
    const path = '/ogc/fixture/names?copies=200';
    const plain = await wire(path, key());
    for (const encoding of ['gzip', 'deflate, gzip;q=0.5', '*']) {
      const packed = await wire(path, { ...key(), 'accept-encoding': encoding });
      expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(gunzipSync(Buffer.from(packed.body, 'latin1')).toString('latin1')).toBe(plain.body);
    }
    for (const encoding of ['br', 'gzip;q=0', 'identity', 'gzip;q=0, *']) {
      const answer = await wire(path, { ...key(), 'accept-encoding': encoding });
      expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, plain.body]);
    }
  });

  test('has Vary, its position, and the headers that pages can read', async () => {
    for (const path of ['/ogc/fixture/names', '/tiles/fixture/3', '/rest/services/fixture/query']) {
      const { headers, status } = await ask(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      expect(headers.get('vary')).toBe(
        'Authorization, X-API-Key, X-Service-Reseller-Id, accept-encoding',
      );
      expect(headers.get('ledger-position')).toMatch(/^\d+$/);
      expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    expect((await ask('/ogc/fixture/names')).headers.get('content-crs')).toBe('<crs84>');
  });

  test('to HEAD equals GET without the body', async () => {
    for (const path of ['/ogc/fixture/names', '/tiles/fixture/3']) {
      const [get, head] = [await wire(path, key()), await wire(path, key(), 'HEAD')];
      const factsOf = ({ status, headers }: RawAnswer) => [
        status,
        headers['content-type'],
        headers['etag'],
        headers['content-length'],
      ];
      expect([factsOf(head), head.body]).toEqual([factsOf(get), '']);
    }
  });

  test('in chunks is complete', async () => {
    const answer = await ask('/tiles/fixture/3', north);
    expect(await answer.text()).toBe('a depot of north\n');
    expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
  });

  test('links to itself without the credential', async () => {
    const answer = await ask('/ogc/fixture/names?limit=5');
    expect(Object(await answer.json())['self']).toBe(`${url}/ogc/fixture/names?limit=10`);
  });

  test('to a form reflects its fields; a repeated field is refused', async () => {
    const post = (body: string) =>
      ask(
        '/rest/services/fixture/query',
        { ...north, 'content-type': 'application/x-www-form-urlencoded' },
        {
          method: 'POST',
          body,
        },
      );
    const answer = await post('where=a+%3D+%27%C3%A4%27&f=json&empty=');
    expect(await answer.json()).toEqual({
      names: ['a depot of north'],
      asked: { where: "a = 'ä'", f: 'json', empty: '' },
    });
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
      null,
      'private, no-cache',
    ]);
    expect(await (await post('a=1&a=2')).json()).toMatchObject({ error: { code: 400 } });
    const elsewhere = await fetch(`${url}/api/v1/customers`, {
      method: 'POST',
      headers: { ...key(), 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=A',
    });
    expect(elsewhere.status).toBe(415);
  });

  test('with an optional credential adds data in scope only', async () => {
    const open = await ask('/ogc/fixture-words', {});
    expect([open.status, await open.json()]).toEqual([200, ['id']]);
    expect(open.headers.get('cache-control')).toBe('private, no-cache');
    const own = await ask('/ogc/fixture-words', north);
    expect(await own.json()).toEqual(['id', 'a depot of north']);
    expect(own.headers.get('etag')).not.toBe(open.headers.get('etag'));
  });
});

describe('an entity tag', () => {
  const tagOf = async (path: string, headers: Record<string, string> = key()) =>
    String((await ask(path, headers)).headers.get('etag'));
  const again = (path: string, tag: string, headers: Record<string, string> = key()) =>
    ask(path, { ...headers, 'if-none-match': tag });

  test('that matches is answered with 304 without a query', async () => {
    for (const path of ['/ogc/fixture/names', '/tiles/fixture/3']) {
      const tag = await tagOf(path);
      const before = queryCount.times;
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const answer = await again(path, known);
        expect([answer.status, answer.headers.get('etag')]).toEqual([304, tag]);
        expect(answer.headers.get('vary')).toContain('X-API-Key');
        expect(answer.headers.get('ledger-position')).toMatch(/^\d+$/);
      }
      expect(queryCount.times).toBe(before);
      expect((await again(path, '"other"')).status).toBe(200);
    }
    const open = await tagOf('/ogc/fixture-document', {});
    expect((await again('/ogc/fixture-document', open, {})).status).toBe(304);
  });

  test('differs by scope, query, form, encoding and host', async () => {
    const path = '/ogc/fixture/names';
    const tags = [
      await tagOf(path),
      await tagOf(path, north),
      await tagOf(path, coast),
      await tagOf(`${path}?limit=3`),
      await tagOf(path, { ...key(), accept: 'text/html' }),
      (await wire(path, { ...key(), accept: '*/*' })).headers['etag'],
      (await wire(path, { ...key(), accept: '*/*', host: 'maps.example' })).headers['etag'],
    ];
    expect(new Set(tags).size).toBe(tags.length);
    expect((await again(path, tags[1] ?? '', coast)).status).toBe(200);
  });

  test('is the same for callers in the same scope, on every process', async () => {
    const service = await sharedLedger();
    const other = await service.anotherApi({
      routes: routesWithMap,
      publicUrl: 'https://maps.example',
    });
    const same = await service.anotherApi({
      routes: routesWithMap,
      publicUrl: 'https://maps.example',
    });
    const token = await platform.post('/auth/token', {
      api_key: apiKey,
      reseller_id: north['x-service-reseller-id'],
    });
    const bearer = { authorization: `Bearer ${text(token, 'access_token')}` };
    const at = (api: { readonly url: string }, headers: Record<string, string>) =>
      fetch(`${api.url}/tiles/fixture/3`, { headers });
    const tag = (await at(other, north)).headers.get('etag');
    expect((await at(same, bearer)).headers.get('etag')).toBe(tag);
    const reseller_id = north['x-service-reseller-id'];
    const mapKey = text(await platform.post('/map-keys', { name: 'North', reseller_id }), 'key');
    expect((await at(same, { 'x-api-key': mapKey })).headers.get('etag')).toBe(tag);
    expect((await at(same, { ...bearer, 'if-none-match': String(tag) })).status).toBe(304);
  });

  test('changes with the data, and only with related data', async () => {
    const owner = await tenant('a first depot');
    const tag = await tagOf('/tiles/fixture/3', owner);
    await platform.post('/customers', { name: 'Casa Verde Ltd' });
    expect((await again('/tiles/fixture/3', tag, owner)).status).toBe(304);
    const made = await platform.with(owner).post('/assets', {
      asset_type: 'depot',
      name: `a second depot ${randomUUID()}`,
    });
    const answer = await again('/tiles/fixture/3', tag, {
      ...owner,
      'ledger-position': String(made.headers.get('ledger-position')),
    });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('a second depot'),
    ]);
  });

  test('serves a cached answer to callers in the same scope only', async () => {
    const path = '/tiles/fixture/7';
    const plain = { ...north, 'accept-encoding': 'identity' };
    const first = await wire(path, plain);
    const looked = queryCount.times;
    const second = await wire(path, plain);
    const { date: _, 'x-request-id': __, 'ledger-position': ___, ...told } = first.headers;
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(second.headers).toMatchObject(told);
    const head = await wire(path, plain, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(first.body.length),
      0,
    ]);
    expect(queryCount.times).toBe(looked);
    const others = await wire(path, { ...coast, 'accept-encoding': 'identity' });
    expect([queryCount.times, others.body.toString()]).toEqual([
      looked + 1,
      expect.not.stringContaining('depot of north'),
    ]);
  });
});
