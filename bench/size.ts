import { aTransaction } from '../test/acceptance/fixtures.js';
import { fillTransactions } from './blotter-data.js';
import { denver, halfOfDenseBox } from './dense-box.js';
import { openTables } from './lanes.js';
import { openConnection } from './open-connection.js';
import { registerReseller } from './register-reseller.js';
import { type Measurement, percentile } from './report.js';
import { fillAssets } from './space-data.js';
import type { Stack } from './stack.js';

const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number);
const warmUps = 20;
const runs = 100;

type Ask = () => Promise<void>;
type Tables = ReturnType<typeof openTables>['pool'];
type Owners = Readonly<Record<'largest' | 'middling', string>>;

/** Measures with ten, a hundred and a thousand times as many rows, inserted in SQL (`BENCH_SIZES`). */
export async function measureSize(stack: Stack): Promise<Measurement[]> {
  const { pool, close: closeTables } = openTables(stack.databaseUrl);
  const { request, close } = openConnection(stack.url);
  const headers = { 'x-api-key': stack.apiKey, 'content-type': 'application/json' };
  const owners = {
    largest: await registerReseller(stack, 'SIZE-L'),
    middling: await registerReseller(stack, 'SIZE-M'),
  };
  const ask = async (path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) => {
    const { status, text } = await request(path, { ...headers, ...more }, body);
    if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${text}`);
  };
  const measurements: Measurement[] = [];
  const smallest = new Map<string, number>();
  const note = (what: string, size: number, value: number, unit: string) => {
    const first = smallest.get(what) ?? value;
    smallest.set(what, first);
    measurements.push({
      name: `${size.toLocaleString('en')} ${what}`,
      value,
      unit,
      ratio: value / first,
      baseline: `at ${sizes[0]?.toLocaleString('en')}`,
    });
  };
  const measure = async (size: number, cases: Readonly<Record<string, Ask>>) => {
    for (const [what, once] of Object.entries(cases)) {
      const times: number[] = [];
      for (let run = -warmUps; run < runs; run += 1) {
        const from = performance.now();
        await once();
        if (run >= 0) times.push(performance.now() - from);
      }
      note(what, size, percentile(times, 0.5), 'ms');
    }
  };
  for (const size of sizes) {
    await pool.query('truncate transactions, transactions_past');
    await fillTransactions(pool, size, owners);
    await pool.query('checkpoint');
    await measure(size, await aboutTransactions(pool, owners, ask));
    note(
      'transactions: a row and its indexes',
      size,
      await bytesOf(pool, 'transactions', size),
      'B',
    );
  }
  for (const size of sizes) {
    await fillAssets(pool, size, owners);
    await pool.query('checkpoint');
    await measure(size, await aboutAssets(pool, owners, ask));
    note('assets: a row and its indexes', size, await bytesOf(pool, 'assets', size), 'B');
  }
  close();
  await closeTables();
  return measurements;
}

type AskPath = (
  path: string,
  body?: unknown,
  more?: Readonly<Record<string, string>>,
) => Promise<void>;

async function aboutTransactions(
  pool: Tables,
  { middling }: Owners,
  ask: AskPath,
): Promise<Readonly<Record<string, Ask>>> {
  const { rows } = await pool.query<{ id: string; counterparty_id: string; external_id: string }>(
    `select id, counterparty_id, external_id from transactions where external_id is not null order by md5(id::text) limit 500`,
  );
  const list = '/api/v1/exchange/transactions';
  const sampled = (queryOf: (row: (typeof rows)[number]) => string) => () => {
    const row = rows[Math.floor(Math.random() * rows.length)];
    if (row === undefined) throw new Error('no transactions were made');
    return ask(`${list}${queryOf(row)}`);
  };
  return {
    'transactions: one by its id': sampled(({ id }) => `/${id}`),
    'transactions: one by its external id': sampled(
      ({ external_id }) => `?external_id=${external_id}`,
    ),
    'transactions: the newest 100': () => ask(`${list}?limit=100`),
    'transactions: the newest 100 of a reseller': () =>
      ask(`${list}?limit=100`, undefined, { 'x-service-reseller-id': middling }),
    'transactions: the newest 100 of a counterparty': sampled(
      ({ counterparty_id }) => `?limit=100&counterparty_id=${counterparty_id}`,
    ),
    'transactions: the 100 with the highest price': () =>
      ask(`${list}?limit=100&sort=-price_per_mwh`),
    'transactions: one written, until it is readable': () => ask(list, aTransaction()),
  };
}

async function aboutAssets(
  pool: Tables,
  { middling }: Owners,
  ask: AskPath,
): Promise<Readonly<Record<string, Ask>>> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from assets order by md5(id::text) limit 500',
  );
  const { lon, lat } = denver;
  const half = await halfOfDenseBox(pool);
  const box = [lon - half, lat - half, lon + half, lat + half];
  const api = '/api/v1';
  return {
    'assets: one by its id': () => {
      const row = rows[Math.floor(Math.random() * rows.length)];
      return ask(`${api}/assets/${row?.id}`);
    },
    'assets: a box of 1,000': () =>
      ask(
        `${api}/geo/bbox?min_lon=${box[0]}&min_lat=${box[1]}&max_lon=${box[2]}&max_lat=${box[3]}`,
      ),
    'assets: the same box as OGC items, counted': () =>
      ask(`/ogc/collections/assets/items?bbox=${box.join(',')}&limit=1000`),
    'assets: about ten within a radius': () =>
      ask(`${api}/geo/query/radius`, {
        lon,
        lat,
        radius_meters: Math.min(200_000, Math.max(1, half * 11_100)),
      }),
    'assets: the first 100 of a reseller': () =>
      ask(`${api}/assets?limit=100`, undefined, { 'x-service-reseller-id': middling }),
    'assets: one written, until it is readable': () =>
      ask(`${api}/assets`, { asset_type: 'premise', name: 'of a size' }),
  };
}

async function bytesOf(pool: Tables, table: string, size: number): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_total_relation_size($1::regclass) as bytes',
    [table],
  );
  return Number(rows[0]?.bytes) / size;
}
