import { fillTransactions } from './blotter-data.js';
import { openTables } from './lanes.js';
import { openConnection } from './open-connection.js';
import { registerReseller } from './register-reseller.js';
import { type Measurement, percentile } from './report.js';
import type { Stack } from './stack.js';

const transactions = Number(process.env['BENCH_TRANSACTIONS'] ?? 1_000_000);
const runs = Number(process.env['BENCH_BLOTTER_RUNS'] ?? 200);
const target = '20 ms or less';

const [day, hours] = [86_400_000, 3_600_000];
const timeOf = (milliseconds: number) =>
  new Date(Date.UTC(2026, 0, 1) + milliseconds).toISOString();
const numberBelow = (limit: number) => Math.floor(Math.random() * limit);
const oneOf = (words: readonly string[]) => words[numberBelow(words.length)] ?? '';
const within = (name: string, length: number) => {
  const from = numberBelow(364 * 24) * hours;
  return `${name}_from=${timeOf(from)}&${name}_to=${timeOf(from + length)}`;
};

/** A page of 100 by each filter and order. The baseline is a reseller without deals. */
export async function measureBlotter(stack: Stack): Promise<Measurement[]> {
  const tables = openTables(stack.databaseUrl);
  const { pool } = tables;
  const headers = { 'x-api-key': stack.apiKey, 'content-type': 'application/json' };
  const register = (code: string) => registerReseller(stack, code);
  const owners = { largest: await register('BLOTTER-L'), middling: await register('BLOTTER-M') };
  const without = { 'x-service-reseller-id': await register('BLOTTER-N') };
  await pool.query('truncate transactions, transactions_past');
  await fillTransactions(pool, transactions, owners);
  const some = await pool.query<Readonly<Record<string, string>>>(
    `select id, counterparty_id, asset_id, cost_key, external_id, reseller_id from transactions
     where asset_id is not null and cost_key is not null and external_id is not null and reseller_id is not null
       and random() < 0.05 limit 500`,
  );
  const sample = (name: string) => some.rows[numberBelow(some.rows.length)]?.[name] ?? '';
  await pool.query('checkpoint');
  await tables.close();

  const filters: Readonly<Record<string, () => string>> = {
    'no filter': () => '',
    counterparty_id: () => `counterparty_id=${sample('counterparty_id')}`,
    'three counterparties': () =>
      `counterparty_id=${[1, 2, 3].map(() => sample('counterparty_id')).join(',')}`,
    transaction_type: () => `transaction_type=${oneOf(['nomination', 'trade', 'settlement'])}`,
    status: () => `status=${oneOf(['pending', 'confirmed', 'rejected', 'settled', 'cancelled'])}`,
    'status, two': () => 'status=settled,cancelled',
    book: () => `book=BOOK-${numberBelow(40)}`,
    asset_id: () => `asset_id=${sample('asset_id')}`,
    reseller_id: () => `reseller_id=${sample('reseller_id')}`,
    cost_key: () => `cost_key=${sample('cost_key')}`,
    direction: () => `direction=${oneOf(['buy', 'sell'])}`,
    currency: () => `currency=${oneOf(['USD', 'EUR', 'CAD'])}`,
    external_id: () => `external_id=${sample('external_id')}`,
    'q, an id': () => `q=${sample('id').slice(0, 8)}`,
    'q, an external id': () => `q=${sample('external_id').slice(0, 8).toLowerCase()}`,
    'q, a book': () => `q=book-${numberBelow(4)}`,
    'delivery, an hour': () => within('delivery', hours),
    'delivery, a day': () => within('delivery', day),
    'submitted, a day': () => within('submitted', day),
    'changed, a day': () => within('changed', day),
  };
  const orders = ['delivery_start', 'submitted_at', 'changed_at', 'volume_mwh', 'price_per_mwh'];
  const sorts = orders.flatMap((one) => [one, `-${one}`]);
  const ways: readonly (readonly [string, () => string])[] = [
    ...Object.entries(filters),
    ...sorts.map((sort) => [`sort=${sort}`, () => `sort=${sort}`] as const),
    ['as_of', () => `as_of=${timeOf(numberBelow(320 * 24) * hours)}`],
  ];

  const { request, close } = openConnection(stack.url);
  const callers: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['the platform', {}],
    ['the largest reseller', { 'x-service-reseller-id': owners.largest }],
    ['a middling reseller', { 'x-service-reseller-id': owners.middling }],
  ];
  const timeOfPage = async (query: string, scope: Readonly<Record<string, string>>) => {
    const path = `/api/v1/exchange/transactions?${query}`;
    const from = performance.now();
    const { status, text } = await request(path, { ...headers, ...scope });
    const time = performance.now() - from;
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return time;
  };
  for (const [, scope] of callers) {
    for (const [, queryOf] of ways) {
      for (let run = 0; run < 20; run += 1) await timeOfPage(queryOf(), scope);
    }
  }
  const measurements: Measurement[] = [];
  for (const [who, scope] of callers) {
    for (const [what, queryOf] of ways) {
      const times: number[] = [];
      const bare: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        times.push(await timeOfPage(queryOf(), scope));
        bare.push(await timeOfPage('', without));
      }
      const at = (share: number, aimed?: string): Measurement => {
        const baseline = percentile(bare, share);
        return {
          name: `${what}, ${who}, p${share * 100}`,
          value: percentile(times, share),
          unit: 'ms',
          ratio: percentile(times, share) / baseline,
          baseline: `an empty page (${baseline.toFixed(2)} ms)`,
          ...(aimed === undefined ? {} : { target: aimed }),
        };
      };
      measurements.push(at(0.5), at(0.99, target));
    }
  }
  close();
  return measurements;
}
