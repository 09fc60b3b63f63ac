import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { eventStoreProgram } from './eventstore-server.js';
import { services } from './inject.js';

test("the database server has PostGIS and matches the run's report", async () => {
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

test("the event log matches the run's report", async () => {
  const { eventStore } = inject('testServices');
  const named = process.env['TEST_EVENTSTORE_BIN'] ?? '';
  const isNamed = named !== '' && process.env['TEST_SERVICES'] !== 'embedded';
  expect(eventStore.kind === 'program').toBe(isNamed);
  const { eventStoreUrl } = await services();
  const { port } = new URL(eventStoreUrl);
  const info = await fetch(`http://127.0.0.1:${port}/info`).then(
    (response) => response.json(),
    () => undefined,
  );
  expect(Object(info).state).toBe(eventStore.kind === 'embedded' ? undefined : 'leader');
});

test('a missing program in TEST_EVENTSTORE_BIN ends the run', () => {
  expect(() => eventStoreProgram({ TEST_EVENTSTORE_BIN: '/not/there' })).toThrow(
    /TEST_EVENTSTORE_BIN=\/not\/there is not executable/,
  );
  expect(eventStoreProgram({ TEST_EVENTSTORE_BIN: '' })).toBeUndefined();
});
