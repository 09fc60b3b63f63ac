import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { importService, type Received } from './fake-service.js';
import { runRecorded } from './recording-terminal.js';

const header =
  'counterparty_id,transaction_type,volume_mwh,price_per_mwh,external_id,block_product';
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => `c,trade,${n + 1}.5,41.25,T-${n + 1},`);
const csv = (lines: readonly string[]) =>
  temporaryFile('deals.csv', [header, ...lines, ''].join('\n'));

const itemsOf = ({ body }: Received): readonly { readonly external_id?: string }[] =>
  Array.isArray(body['items']) ? body['items'] : [];

function batchService(
  most = 1_000,
  why: (external_id: string) => string | undefined = () => undefined,
) {
  return importService((request) => {
    const items = itemsOf(request);
    if (items.length > most) return { status: 413, body: { detail: 'too large' } };
    const refused = items.flatMap(({ external_id = '' }, index) => {
      const detail = why(external_id);
      return detail === undefined ? [] : [{ index, outcome: 'refused', detail }];
    });
    if (refused.length === items.length) {
      const detail = refused.map(({ index, detail: msg }) => ({
        ...{ type: 'item_refused', loc: ['body', 'items', index], msg, input: null },
      }));
      return { status: 422, body: { detail } };
    }
    return { status: 201, body: { results: refused } };
  });
}

const importOf = (file: string, url: string, ...more: readonly string[]) =>
  runRecorded(['import', 'transactions', file, '--url', url, ...more], {
    DATA_DIR: temporaryFolder(),
  });

test('sends transactions in batches, each once, and none in a second run', async () => {
  const { url, writes } = await batchService();
  const file = csv(rows(600));
  const { code, text } = await importOf(file, url);
  expect([code, text]).toEqual([0, expect.stringContaining('600 created, 0 refused')]);
  const posts = writes();
  const sent = posts.flatMap(itemsOf).map(({ external_id }) => external_id);
  expect([posts.length, sent.length, new Set(sent).size]).toEqual([3, 600, 600]);
  const again = await importOf(file, url);
  expect(again.text).toContain('0 created, 600 already there, 0 refused');
});

test('splits a batch that the service finds too large', async () => {
  const { url, writes } = await batchService(70);
  const { code, text } = await importOf(csv(rows(300)), url);
  expect([code, text]).toEqual([0, expect.stringContaining('300 created, 0 refused')]);
  const posts = writes().filter((one) => itemsOf(one).length <= 70);
  const sent = posts.flatMap(itemsOf).map(({ external_id }) => external_id);
  expect([sent.length, new Set(sent).size]).toEqual([300, 300]);
});

test('reports refused transactions by line and column, and keeps the others', async () => {
  const { url } = await batchService(1_000, (id) =>
    id === 'T-3' ? 'block.product: Field required; book: Field required' : undefined,
  );
  const refusedFile = join(temporaryFolder(), 'refused.ndjson');
  const { code, text } = await importOf(csv(rows(5)), url, '--refused', refusedFile);
  expect(code).toBe(1);
  expect(text).toContain('4 created, 1 refused');
  expect(text).toContain('line 4: block_product: Field required; book: Field required');
  expect(readFileSync(refusedFile, 'utf8')).toMatch(/"line":4,.*T-3/);
});

test('reports each reason if every item of a batch is refused', async () => {
  const { url } = await batchService(1_000, (id) => `${id} is taken`);
  const { code, text } = await importOf(csv(rows(3)), url);
  expect(code).toBe(1);
  expect(text).toContain('0 created, 3 refused');
  for (const n of [1, 2, 3]) expect(text).toContain(`line ${n + 1}: T-${n} is taken`);
});

const id = '11111111-1111-4111-8111-111111111111';
const period = (day: number) => `${id},2026-01-0${day}T00:00:00Z,2026-01-0${day}T01:00:00Z,1`;

test.each([
  ['transactions', [header, ...rows(2)]],
  ['usage', ['premise_asset_id,period_start,period_end,kwh', period(1), period(2)]],
  [
    'rates',
    [
      'utility_id,area_code,rate_cents_per_kwh,recorded_at',
      `${id},A,1,2026-01-01`,
      `${id},B,2,2026-01-01`,
    ],
  ],
])('reports each line of a refused request of %s', async (kind, lines) => {
  const detail = 'There is no such resource.';
  const { url } = await importService(() => ({ status: 404, body: { detail } }));
  const report = join(temporaryFolder(), 'refused.ndjson');
  const { code, text } = await runRecorded(
    [
      'import',
      kind,
      temporaryFile('lines.csv', lines.join('\n')),
      '--url',
      url,
      '--refused',
      report,
    ],
    { DATA_DIR: temporaryFolder() },
  );
  expect([code, text]).toEqual([1, expect.stringContaining('0 created, 2 refused')]);
  const entries = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map((entry) => JSON.parse(entry));
  expect(entries).toMatchObject([
    { line: 2, reason: detail },
    { line: 3, reason: detail },
  ]);
});

test('refuses a single transaction that is too large, by its line', async () => {
  const { url } = await batchService(0);
  const { code, text } = await importOf(csv(rows(2)), url);
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/line 2: too large[\s\S]*line 3: too large/),
  ]);
  expect(text).toContain('0 created, 2 refused');
});

test('converts cells: digits unchanged, blocks and profiles with their members', async () => {
  const { url, writes } = await batchService();
  const profile = '[{""start"":""2026-12-01T00:00:00Z"",""volume_mwh"":12345678901.123456}]';
  const file = temporaryFile(
    'shapes.csv',
    [
      'price_per_mwh,profile,block_product,block_mw,block_from,block_to,block_days',
      '12345678901.123456,,peak,50,07:00,23:00,mon tue',
      `1,"${profile}",,,,,`,
      '',
    ].join('\n'),
  );
  await importOf(file, url);
  expect(writes().flatMap(itemsOf)).toEqual([
    {
      price_per_mwh: '12345678901.123456',
      block: {
        product: 'peak',
        mw: '50',
        hours: { from: '07:00', to: '23:00' },
        days: ['mon', 'tue'],
      },
    },
    {
      price_per_mwh: '1',
      profile: [{ start: '2026-12-01T00:00:00Z', volume_mwh: '12345678901.123456' }],
    },
  ]);
});

test('a value of --set replaces those of the column', async () => {
  const { url, writes } = await batchService();
  await importOf(csv(rows(2)), url, '--set', 'price_per_mwh=50');
  expect(writes().flatMap(itemsOf)).toMatchObject([
    { external_id: 'T-1', price_per_mwh: '50' },
    { external_id: 'T-2', price_per_mwh: '50' },
  ]);
});

test('refuses a key column for transactions, which have external ids', async () => {
  const { url } = await batchService();
  const { code, text } = await importOf(csv(rows(1)), url, '--key-column', 'external_id');
  expect([code, text]).toEqual([2, expect.stringContaining('external_id')]);
});
