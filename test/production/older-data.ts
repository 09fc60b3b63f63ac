import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** Versions whose log and tables are kept: each is a folder of `test/fixtures`. */
export type OlderVersion = '0.1.0' | '588e768';

/** The path of something that an older version left. */
export const fixture = (version: OlderVersion, name: string) =>
  fileURLToPath(new URL(`../fixtures/${version}/${name}`, import.meta.url));

/** Signs checkpoints of the fixtures, and nothing else. */
export const checkpointKey = JSON.stringify({
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'Z7fsEgRxtGRPu8UW5uyGmwAoOplqR-wlIrof9r5fvxw',
  d: 'KymX-BMBv-eGPfeJaK1TXoU_8xgTjhIQhJ0W0fy6agM',
  kid: 'ledger-of-0.1.0',
});

/** Drops the read tables; nothing of them is left. */
export async function dropTables(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists ledger cascade');
}

/** The read tables as an older version left them. */
export async function restoreTables(pool: pg.Pool, version: OlderVersion): Promise<void> {
  await dropTables(pool);
  await pool.query('create extension if not exists postgis with schema public');
  await pool.query('create extension if not exists btree_gist with schema public');
  const client = await pool.connect();
  try {
    await client.query(readFileSync(fixture(version, 'tables.sql'), 'utf8'));
  } finally {
    // The dump changes the connection's settings.
    client.release(true);
  }
}

/** The names of the tables that are there. */
export async function tableNames(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'ledger'",
  );
  return rows.map(({ name }) => name);
}

/** Every row of these tables, as text. */
export async function rowsOf(pool: pg.Pool, tables: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\n' order by t::text), '') as text from ledger.${table} t`,
    );
    parts.push(`${table}\n${rows[0]?.text}`);
  }
  return parts.join('\n');
}
