import { readFileSync } from 'node:fs';
import { migrate } from '@exchange/runtime/tables/migrate';
import pg from 'pg';
import { expect, test } from 'vitest';
import { tableCatalogueText } from '../../scripts/table-catalogue.mjs';
import { ownDatabase } from '../services/inject.js';

const catalogue = readFileSync(new URL('../../docs/tables.md', import.meta.url), 'utf8');

async function onMigrated(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await work(client).finally(() => client.end());
}

test('docs/tables.md matches the migrations', () =>
  onMigrated(async (client) => {
    expect(await tableCatalogueText(client)).toBe(catalogue);
  }));

test('docs/tables.md does not depend on the collation of a database', () =>
  onMigrated(async (client) => {
    const reversed = {
      async query(text: string, values: unknown[]) {
        const { rows } = await client.query(text, values);
        // Columns are ordered by their number in the table.
        return { rows: /order by attnum/.test(text) ? rows : rows.reverse() };
      },
    };
    expect(await tableCatalogueText(reversed)).toBe(catalogue);
  }));
