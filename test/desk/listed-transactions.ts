import type pg from 'pg';
import { ownTables } from '../services/own-tables.js';
import { vacuumed } from '../services/vacuumed.js';

const id = (kind: number, number: string) =>
  `('00000000-0000-4000-8${String(kind).padStart(3, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;

/**
 * 50 resellers, half of the rows the first's. All but the newest sixth are settled; one in ten
 * thousand is canceled.
 */
export async function listedTransactions(rows: number): Promise<pg.Pool> {
  const settled = (rows / 6) * 5;
  const { pool } = await ownTables();
  await pool.query(`
    insert into transactions (id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status,
      delivery_start, delivery_end, direction, currency, book, external_id, submitted_at, last_changed_at, volume_mwh,
      price_per_mwh, revision, created_position, place, changed_position, changed_at, resource)
    select md5(n::text)::uuid, ${id(2, 'n % 300')}, ${id(3, 'n % 3000')}, ${id(1, 'case when n % 2 = 0 then 0 else 1 + n % 49 end')},
      case when n % 3 = 0 then 'K-' || n % 500 end, case when n % 100 = 7 then 'settlement' else 'nomination' end,
      case when n % 10000 = 8 then 'cancelled' when n <= ${settled} then 'settled' else 'pending' end,
      submitted + interval '1 day', submitted + interval '1 day' + case when n % 20 = 9 then interval '10 days' else interval '1 hour' end,
      case when n % 4 = 0 then 'sell' else 'buy' end, case when n % 100 = 3 then 'EUR' else 'USD' end,
      'Book ' || n % 40, 'X-' || n, submitted, submitted + interval '10 minutes', 1 + n * 7919 % 1000, n * 10007 % 1000,
      case when n <= ${settled} then 1 else 0 end, n * 100, 0, case when n <= ${settled} then 7000000 + n else n * 100 end, submitted, '{"id":"' || md5(n::text)::uuid || '"}'
    from (select n, timestamptz '2026-01-01T00:00:00Z' + n * interval '525 seconds' as submitted from generate_series(1, ${rows}) n) as made`);
  const columns = `id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, delivery_start, delivery_end, currency,
    submitted_at, last_changed_at, volume_mwh, price_per_mwh, created_position, place, changed_at, resource`;
  await pool.query(`
    insert into transactions_past (${columns}, status, revision, changed_position, valid_to)
    select ${columns}, 'pending', 0, created_position, changed_position from transactions where revision = 1`);
  await vacuumed(pool, ['transactions', 'transactions_past']);
  return pool;
}
