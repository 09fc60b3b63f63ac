import { ledger } from '@exchange/ledger/ledger';
import type { Table } from '@exchange/runtime/tables/definition/define-table';
import { migrate, readSchema } from '@exchange/runtime/tables/migration/migrate';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { databaseClient } from '../services/database-client.js';
import { ownDatabase } from '../services/inject.js';

const engineTables = [
  'checkpoint_cosignatures',
  'checkpoint_publishers',
  'key_uses',
  'lane_checkpoints',
  'lane_owners',
  'lane_rebuilds',
  'ledger_format',
  'log_identity',
  'parked_streams',
  'projectors',
  'service_processes',
  'webhook_deliverer',
  'webhook_deliveries',
  'webhook_endpoints',
];

/** Tables of the previous release, which still writes them during an upgrade. */
const formerTables = ['attachment_times', 'attachment_versions'];

let client: pg.Client;

beforeAll(async () => {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  client = await databaseClient({ connectionString: databaseUrl });
});

async function columnsOf(table: string) {
  const { rows } = await client.query<{ name: string; type: string; isNullable: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [`${readSchema}.${table}`],
  );
  return rows;
}

async function keyOf(table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_index cross join lateral unnest(indkey) with ordinality as k(attnum, n)
       join pg_attribute a on a.attrelid = indrelid and a.attnum = k.attnum
     where indrelid = $1::regclass and indisprimary order by n`,
    [`${readSchema}.${table}`],
  );
  return rows.map(({ name }) => name);
}

const defined = ({ columns }: Table) =>
  Object.entries(columns)
    .map(([name, { type, isNullable }]) => ({ name, type, isNullable }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

test('every migrated table is defined by the feature whose lane writes it', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'
       and relname not like 'kysely_%'`,
    [readSchema],
  );
  const names = ledger.tables.map(({ name }) => name);
  expect([...names, ...engineTables, ...formerTables].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});

test.each(ledger.tables.map((table) => [table.name, table] as const))(
  '%s is defined as migrated: columns, types, nulls and key',
  async (name, table) => {
    expect(defined(table)).toEqual(await columnsOf(name));
    expect(table.key).toEqual(await keyOf(name));
  },
);
