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

/** What tables had when an older version left them: columns, and leaves of the log's tree. */
export interface TablesThen {
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly leaves: number;
}

/** What these tables have. */
export async function tablesAsTheyAre(
  pool: pg.Pool,
  tables: readonly string[],
): Promise<TablesThen> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'ledger' and table_name = any($1) group by 1`,
    [tables],
  );
  const leaves = await pool.query<{ count: number }>(
    'select count(*)::int as count from ledger.audit_leaves',
  );
  return {
    columns: new Map(rows.map(({ table, columns }) => [table, columns])),
    leaves: leaves.rows[0]?.count ?? 0,
  };
}

/** Every row of these tables as text, as far as the tables had it then: columns that came later and newer leaves are left out. */
export async function rowsOf(pool: pg.Pool, { columns, leaves }: TablesThen): Promise<string> {
  const parts: string[] = [];
  for (const [table, names] of [...columns].sort()) {
    const shown = names.map((name) => shownOf(table, name)).join(', ');
    const { rows } = await pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\n' order by t::text), '') as text
       from (select ${shown} from ledger.${table} where ${ofThen(table, leaves)}) t`,
    );
    parts.push(`${table}\n${rows[0]?.text}`);
  }
  return parts.join('\n');
}

function shownOf(table: string, column: string): string {
  // Blocks are told apart by more than they were.
  if (table === 'position_blocks' && column === 'id') return "'' as id";
  if (table.startsWith('transactions') && column === 'resource') {
    return `regexp_replace(resource, '${laterMembers}.*$', '}') as resource`;
  }
  return `"${column}"`;
}

function ofThen(table: string, leaves: number): string {
  if (table === 'audit_leaves') return `leaf_index < ${leaves}`;
  return table === 'audit_nodes' ? `(node + 1) * (2 ^ level) <= ${leaves}` : 'true';
}

const laterMembers = ',"direction":(null|"[a-z]+"),"currency":';

/**
 * An answer without what has come since: members of transactions and positions, which follow all the others, and the event that states the
 * currency of deals which name none.
 */
export function asThen(text: string): string {
  const events = text.replaceAll(/^.*"type":"CurrencyStated".*\n/gm, '');
  const positions = events.replaceAll(/,"currency":"USD","nominated_mwh":[^}]*}/g, '}');
  return positions.replaceAll(
    new RegExp(`${laterMembers}.*?"changed_at":(null|"[^"]*")}`, 'g'),
    '}',
  );
}
