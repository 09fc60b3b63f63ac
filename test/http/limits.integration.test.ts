import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, list, member, text } from '../acceptance/client.js';
import { anAsset, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { ledger, type RunningLedger } from '../services/ledger.js';

let service: RunningLedger;
let platform: Client;

beforeAll(async () => {
  service = await ledger();
  platform = service.platform;
});

type Answer = Awaited<ReturnType<Client['get']>>;

function fault(answer: Answer): Record<string, unknown> {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([
    422,
    expect.stringContaining('detail'),
  ]);
  return Object(list({ ...answer, body: member(answer.body, 'detail') })[0]);
}

const json = { 'content-type': 'application/json' };
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));
describe('attributes', () => {
  const send = (attributes: string) =>
    platform.post('/customers', `{"name":"x","attributes":${attributes}}`, json);

  test.each<[string, string, string, (string | number)[]]>([
    [
      'a key of 129 characters',
      `{"b":{"${'k'.repeat(129)}":1}}`,
      'string_too_long',
      ['b', 'k'.repeat(129)],
    ],
    ['an empty key', '{"":1}', 'string_too_short', ['']],
    ['1,001 keys', keys(1_001), 'too_long', []],
    ['1,001 keys, some nested', `{"a":${keys(500)},"b":[${keys(499)}]}`, 'too_long', []],
    ['33 levels', nested(33), 'value_error', Array.from({ length: 32 }, () => 'a')],
    ['U+0000 in a text', '{"a":[{"b":"x\\u0000y"}]}', 'string_pattern_mismatch', ['a', 0, 'b']],
    ['U+0000 in a key', '{"a\\u0000":1}', 'string_pattern_mismatch', ['a\ufffd']],
    ['a lone surrogate', '{"a":"\\ud800"}', 'string_unicode', ['a']],
    ['__proto__', '{"a":{"__proto__":{"b":1}}}', 'value_error', ['a', '__proto__']],
    ['2^53 + 1', '{"a":[1,{"b":9007199254740993}]}', 'int_parsing_size', ['a', 1, 'b']],
    ['2^53 + 1 with a point', '{"a":9007199254740993.0}', 'int_parsing_size', ['a']],
    ['2^53 + 1 with an exponent', '{"a":9007199254740993e0}', 'int_parsing_size', ['a']],
    ['-(2^53 + 1) scaled', '{"a":-900719925474099.3e1}', 'int_parsing_size', ['a']],
    ['1e400', '{"a":1e400}', 'finite_number', ['a']],
  ])('with %s are 422', async (_name, attributes, type, path) => {
    expect(fault(await send(attributes))).toMatchObject({
      type,
      loc: ['body', 'attributes', ...path],
    });
  });

  test.each([
    ['128 characters', `{"${'k'.repeat(128)}":1}`],
    ['1,000 keys', keys(1_000)],
    ['32 levels', nested(32)],
    ['2^53', '{"a":9007199254740992,"b":-1e22,"c":0.1,"d":"9007199254740993"}'],
    ['a duplicate key', '{"a":1,"a":2}'],
  ])('with %s are accepted', async (_name, attributes) => {
    expect((await send(attributes)).status).toBe(201);
  });
});

describe('an endlessly nested body', () => {
  test.each<[string, string]>([
    ['/customers', '['.repeat(900_000)],
    ['/customers', `{"name":"x","more":${nested(5_000)}}`],
    [
      '/assets',
      `{"asset_type":"x","name":"x","geometry":{"type":"Polygon","coordinates":${'['.repeat(9_000)}${']'.repeat(9_000)}}}`,
    ],
    ['/exchange/transactions/batch', `{"items":[{"more":${nested(1_100)}}]}`],
    ['/auth/token', `{"api_key":${'['.repeat(3_000)}${']'.repeat(3_000)}}`],
  ])('to %s is 422 at once', async (path, body) => {
    const startedAt = performance.now();
    const answer = await platform.post(path, body, json);
    expect(fault(answer)).toMatchObject({ type: 'value_error' });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('in a line of NDJSON is 422 with the line', async () => {
    const body = `${JSON.stringify(aTransaction())}\n{"more":${nested(2_000)}}\n`;
    const answer = await platform.post('/exchange/transactions/batch', body, {
      'content-type': 'application/x-ndjson',
    });
    expect(fault(answer).loc).toEqual(expect.arrayContaining(['body', 'items', 1, 'more']));
  });
});

describe('U+0000', () => {
  test.each<[string, string, string, (string | number)[]]>([
    ['POST', '/customers', '{"name":"x","n\\u0000":1}', ['body', 'n\ufffd']],
    [
      'POST',
      '/geo/query',
      '{"geometry":{"type":"Point","coordinates":[0,0]},"asset_types":["\\u0000"]}',
      ['body', 'asset_types', 0],
    ],
    ['POST', '/auth/token', '{"api_key":"\\u0000"}', ['body', 'api_key']],
    ['GET', '/assets?organization_id=a%00', '', ['query', 'organization_id']],
    ['GET', '/layers/a%00', '', ['path', 'layer_id']],
    ['GET', '/layers/assets/query?name=%00', '', ['query', 'name']],
  ])('in %s %s %s is 422 with its place', async (method, path, body, loc) => {
    const answer =
      method === 'GET' ? await platform.get(path) : await platform.post(path, body, json);
    expect(fault(answer)).toMatchObject({ type: 'string_pattern_mismatch', loc });
  });

  test('in a cell of CSV and in a line of NDJSON is 422 with its place', async () => {
    const csv = await platform.post(
      '/exchange/transactions/batch',
      'counterparty_id,cost_key\nx,y\nx,a\0b\n',
      {
        'content-type': 'text/csv',
      },
    );
    expect(fault(csv).loc).toEqual(['body', 'items', 1, 'cost_key']);
    const lines = await platform.post(
      '/exchange/transactions/batch',
      '{"a":"b"}\n{"c":"\\u0000"}\n',
      {
        'content-type': 'application/x-ndjson',
      },
    );
    expect(fault(lines).loc).toEqual(['body', 'items', 1, 'c']);
  });

  test('as an escaped backslash and four characters is ordinary text', async () => {
    const answer = await platform.post('/customers', '{"name":"a\\\\u0000b"}', json);
    expect(text(answer, 'name')).toBe('a\\u0000b');
  });
});

describe("an event over the log's maximum", () => {
  const wide = (characters: number) => ({ filler: 'é'.repeat(characters / 2) });
  let roomy: Client;

  beforeAll(async () => {
    const { url } = await service.anotherApi({ bodyLimitBytes: 10 * 2 ** 20 });
    const { client } = await import('../acceptance/client.js');
    roomy = client(url).with({ 'x-api-key': service.apiKey });
  });

  async function expectTooLarge(answer: Answer): Promise<void> {
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('1044480 bytes')]);
  }

  test('is 413 with the limit, and has no effect', async () => {
    const before = list(await platform.get('/customers?limit=1000')).length;
    await expectTooLarge(
      await roomy.post('/customers', { name: 'x', attributes: wide(1_100_000) }),
    );
    expect(list(await platform.get('/customers?limit=1000'))).toHaveLength(before);
    const ok = await roomy.post('/customers', { name: 'x', attributes: wide(1_000_000) });
    expect(ok.status).toBe(201);
  });

  test('includes a polygon of 50,000 positions', async () => {
    const ring = Array.from({ length: 50_000 }, (_, index) => {
      const angle = (index / 50_000) * 2 * Math.PI;
      return [-100 + Math.cos(angle) * 1.000000001, 40 + Math.sin(angle) * 1.000000001];
    });
    const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    await expectTooLarge(await roomy.post('/assets', { asset_type: 'lake', name: 'x', geometry }));
  });

  test('includes an update, and the asset is unchanged', async () => {
    const asset = await anAsset(platform, { attributes: { a: 1 } });
    await expectTooLarge(await roomy.put(`/assets/${asset}`, { attributes: wide(1_100_000) }));
    expect((await platform.get(`/assets/${asset}`)).body).toMatchObject({ attributes: { a: 1 } });
  });

  test('releases its Idempotency-Key', async () => {
    const key = { 'idempotency-key': `large-${Date.now()}` };
    await expectTooLarge(
      await roomy.post('/customers', { name: 'x', attributes: wide(1_100_000) }, key),
    );
    const small = await roomy.post('/customers', { name: 'x' }, key);
    expect(small.status).toBe(201);
    const again = await roomy.post('/customers', { name: 'x' }, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('refuses a batch as a whole', async () => {
    const long = 'é'.repeat(200);
    const items = Array.from({ length: 1_000 }, () => aTransaction({ book: long, cost_key: long }));
    const before = (await platform.get('/exchange/transactions?limit=1')).text;
    await expectTooLarge(await roomy.post('/exchange/transactions/batch', { items }));
    expect((await platform.get('/exchange/transactions?limit=1')).text).toBe(before);
  });

  test('is recorded as a refusal with a truncated body', async () => {
    const reseller = await aReseller(platform, ['TX']);
    const scoped = roomy.with({ 'x-service-reseller-id': reseller });
    const items = Array.from({ length: 1_000 }, () => ({ note: 'z'.repeat(1_500) }));
    expect(
      (await scoped.post('/exchange/transactions/batch', { atomic: true, items })).status,
    ).toBe(422);
    const refused = list(
      await scoped.get('/exchange/transactions?outcome=refused', {
        'ledger-position': await head(),
      }),
    );
    expect(refused[0]).toMatchObject({ request: { too_large: true, bytes: expect.any(Number) } });
  });

  async function head(): Promise<string> {
    const answer = await platform.post('/customers', { name: 'last' });
    return answer.headers.get('ledger-position') ?? '0';
  }
});
