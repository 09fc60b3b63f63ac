import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ownDatabase } from '../../../../test/services/inject.js';
import { linkTo } from '../../../../test/services/link.js';
import { isTransient } from '../../src/errors/transient.js';
import { connectReadTables } from '../../src/tables/connection/connect.js';

test('a checked-out idle connection that breaks does not end the process', async () => {
  const databaseUrl = await ownDatabase();
  const errors: unknown[] = [];
  const tables = connectReadTables(databaseUrl, {
    schema: 'public',
    connectionsMax: 1,
    name: 'lost',
    onError: (error) => errors.push(error),
  });
  const client = await tables.pool.connect();
  const { processID } = Object(client);
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const { rows } = await admin.query(`select pg_terminate_backend(${Number(processID)}) as ended`);
  // The embedded database has a single backend, which it does not end.
  const isEnded: unknown = Object(rows[0]).ended;
  if (isEnded === true) await expect.poll(() => errors.length).toBeGreaterThan(0);
  await pause(50);
  client.release(true);
  expect((await tables.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await Promise.all([admin.end(), tables.close()]);
});

test.each([true, false])('a silent connection is closed (read-only: %s)', async (isReadOnly) => {
  const databaseUrl = new URL(await ownDatabase());
  const link = await linkTo(Number(databaseUrl.port));
  databaseUrl.hostname = '127.0.0.1';
  databaseUrl.port = String(link.port);
  const tables = connectReadTables(databaseUrl.href, {
    ...{ schema: 'public', connectionsMax: 1, name: 'silent', isReadOnly, silentMsMax: 1_000 },
    onError: () => undefined,
  });
  const ask = () => tables.pool.query('select 1 as one');
  const one = { rows: [{ one: 1 }] };
  expect(await ask()).toMatchObject(one);
  link.stall(true);
  expect(isTransient(await ask().catch((error: unknown) => error))).toBe(true);
  link.stall(false);
  expect(await ask()).toMatchObject(one);
  await tables.close();
  await link.close();
});
