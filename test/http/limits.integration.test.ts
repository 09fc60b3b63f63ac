import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, list, member, text } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
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

describe('an endlessly nested body', () => {
  test.each<[string, string]>([
    ['/customers', '['.repeat(900_000)],
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
  test('in a query is 422 with its place', async () => {
    const { loc } = fault(await platform.get('/assets?organization_id=a%00'));
    expect(loc).toEqual(['query', 'organization_id']);
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
