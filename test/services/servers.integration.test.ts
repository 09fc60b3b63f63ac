import pg from 'pg';
import { expect, inject, test } from 'vitest';

test('a database server with PostGIS is what the run was promised', async () => {
  const { postgres } = inject('testServices');
  if (postgres.kind === 'embedded') {
    expect(process.env['TEST_SERVICES']).not.toBe('real');
    return;
  }
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as n from pg_available_extensions where name = 'postgis'",
  );
  await client.end();
  expect(rows).toEqual([{ n: 1 }]);
});
