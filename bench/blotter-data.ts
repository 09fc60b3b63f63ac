import type pg from 'pg';

/** Spreads transactions over 200 resellers in decreasing shares; a sixth are the platform's. */
export async function fillTransactions(
  pool: pg.Pool,
  count: number,
  owners: { readonly largest: string; readonly middling: string },
): Promise<void> {
  await pool.query("set statement_timeout = 0; set work_mem = '256MB'");
  await pool.query(
    `insert into transactions (id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status, delivery_start,
      delivery_end, direction, currency, book, external_id, submitted_at, last_changed_at, volume_mwh, price_per_mwh, revision,
      created_position, place, changed_position, changed_at, resource)
    select gen_random_uuid(), md5('counterparty' || floor(300 * power(random(), 2)))::uuid,
      case when random() < 0.5 then md5('asset' || floor(20000 * random()))::uuid end,
      case reseller when 0 then null when 1 then $2::uuid when 40 then $3::uuid else md5('reseller' || reseller)::uuid end,
      case when random() < 0.5 then 'K-' || floor(random() * 5000) end,
      case when random() < 0.6 then 'nomination' when random() < 0.88 then 'trade' else 'settlement' end,
      case when n < $1 * 0.9 then case when random() < 0.9 then 'settled' when random() < 0.5 then 'cancelled' else 'corrected' end
        when random() < 0.6 then 'pending' when random() < 0.9 then 'confirmed' else 'rejected' end,
      starts, starts + length, case when random() < 0.5 then 'buy' else 'sell' end,
      case when random() < 0.97 then 'USD' when random() < 0.7 then 'EUR' else 'CAD' end,
      case when random() < 0.6 then 'BOOK-' || floor(random() * 40) end, case when random() < 0.5 then 'EXT-' || n end,
      submitted, submitted + random() * interval '5 days', round((random() * 500)::numeric, 3) + 0.001,
      round((random() * 80 + 10)::numeric, 2), case when n < $1 * 0.9 then 1 else 0 end, n * 150, 0,
      n * 150 + case when n < $1 * 0.9 then 1000000 else 0 end, submitted, '{"id":"' || repeat('x', 700) || '"}'
    from (
      select n, floor(201 * power(random(), 3))::int as reseller, submitted,
        date_trunc('hour', submitted + random() * interval '60 days') as starts,
        case when random() < 0.7 then interval '1 hour' when random() < 0.9 then interval '24 hours' else interval '720 hours' end as length
      from (select n, timestamptz '2026-01-01T00:00:00Z' + n::double precision / $1 * interval '365 days' as submitted
        from generate_series(1, $1::int) as n) as made
    ) as drawn`,
    [count, owners.largest, owners.middling],
  );
  const same = `id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, delivery_start, delivery_end, direction,
    currency, book, external_id, submitted_at, volume_mwh, price_per_mwh, created_position, place, changed_at, resource`;
  await pool.query(`
    insert into transactions_past (${same}, status, revision, last_changed_at, changed_position, valid_to)
    select ${same}, 'pending', 0, submitted_at, created_position, changed_position from transactions where revision = 1`);
  await pool.query('vacuum analyze transactions');
  await pool.query('vacuum analyze transactions_past');
}
