// Long: 25 s. Migrates dozens of times during rebuilds.
import { expect, test } from 'vitest';
import { databaseClient } from '../../../../test/services/database-client.js';
import { ownDatabase } from '../../../../test/services/inject.js';
import { migrate } from '../../src/tables/migration/migrate.js';

test('migrates while rebuilds create and drop tables', async () => {
  const databaseUrl = await ownDatabase();
  await migrate(databaseUrl);
  const rebuilding = await databaseClient({ connectionString: databaseUrl });
  const tables = Array.from({ length: 60 }, (_, n) => `create table rebuilt.t${n} (id integer)`);
  let isOver = false;
  const rebuilds = (async () => {
    let count = 0;
    for (; !isOver; count += 1) {
      await rebuilding.query(`create schema rebuilt; ${tables.join('; ')}`);
      await rebuilding.query('drop schema rebuilt cascade');
    }
    return count;
  })();
  for (let n = 0; n < 25; n += 1) await migrate(databaseUrl);
  isOver = true;
  expect(await rebuilds).toBeGreaterThan(0);
});
