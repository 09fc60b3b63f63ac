import { readFileSync } from 'node:fs';
import { migrate } from '@exchange/runtime/tables/migrate';
import pg from 'pg';
import { expect, test } from 'vitest';
import { tableCatalogueText } from '../../scripts/table-catalogue.mjs';
import { services } from '../services/inject.js';

test('docs/tables.md is what the migrations come to', async () => {
  const { databaseUrl } = await services();
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const text = await tableCatalogueText(client);
  await client.end();
  expect(readFileSync(new URL('../../docs/tables.md', import.meta.url), 'utf8')).toBe(text);
});
