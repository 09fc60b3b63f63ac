import { platformScope } from '@exchange/units';
import { expect, test } from 'vitest';
import { ownTables } from '../../../../../test/services/own-tables.js';
import { listRunning } from './queries.js';

const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

test('a reseller with many jobs does not delay those of another', async () => {
  const { pool, database } = await ownTables();
  await pool.query(`
    insert into cost_key_rederivations (id, customer_id, link_id, reseller_id, is_completed, created_position, progress_position, resource)
    select ${idOf('n')}, ${idOf('n')}, ${idOf('n')}, ${idOf('case when n > 150 then 2 else 1 end')}, n = 151, n, n, '{}'
    from generate_series(1, 153) n`);
  const jobs = await listRunning(database.visibleTo(platformScope));
  const positions = jobs.map(({ created_position }) => Number(created_position));
  expect(positions.slice(0, 5)).toEqual([1, 152, 2, 153, 3]);
  expect(positions).toHaveLength(100);
});
