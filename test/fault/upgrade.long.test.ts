// Long: 85 s. Builds another version, and upgrades to it under load.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as later } from 'node:timers/promises';
import { projections } from '@exchange/ledger/ledger';
import { generatePrivateJwk } from '@exchange/proof';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { startSystem } from '../production/swapped-stores.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { services } from '../services/inject.js';
import { startProjectorOn } from '../services/ledger.js';
import { end } from '../services/server-process.js';
import { serviceProcess, storeSettings } from '../services/service-process.js';
import { testPool } from '../services/test-pool.js';

async function startProjector(): Promise<ChildProcess> {
  const settings = { ...storeSettings(await services()), LOG_LEVEL: 'silent' };
  const lanes = projections.map(({ lane }) => lane).join(',');
  return serviceProcess('projector', { ...settings, LANES: lanes }).child;
}

test('a projector killed during an upgrade leaves the old tables whole', async () => {
  const { eventStoreUrl, databaseUrl } = await services();
  const checkpointKey = JSON.stringify(generatePrivateJwk('upgraded-ledger'));
  await migrate(databaseUrl);
  const projector = await startProjectorOn(await services());
  const system = await startSystem(eventStoreUrl, { checkpointKey }, 'none');
  atEndOfFile(() => system.close());
  const { platform } = system;
  const quick = { prefer: 'respond-async' };
  const sent = Array.from({ length: 40 }, async () => {
    for (let one = 0; one < 100; one += 1) {
      const { status } = await platform.post('/exchange/transactions', aTransaction(), quick);
      expect(status).toBe(201);
    }
  });
  await Promise.all(sent);
  const last = await platform.post('/exchange/transactions', aTransaction());
  expect(last.status).toBe(201);
  const position = last.headers.get('ledger-position') ?? '';
  const pool = testPool({ connectionString: databaseUrl, max: 1 });
  atEndOfFile(() => pool.end());
  const read = () =>
    platform.get(`/exchange/transactions/${text(last, 'id')}`, { 'ledger-position': position });
  expect((await read()).status).toBe(200);
  await platform.get('/audit/checkpoint');
  await projector.close();
  const count = async () =>
    Number((await pool.query('select count(*) from ledger.transactions')).rows[0].count);
  const before = await count();
  expect(before).toBeGreaterThan(4_000);

  // Queries can read an earlier version.
  await pool.query("update ledger.lane_checkpoints set version = 0 where lane = 'exchange'");
  const building = async () => {
    const { rows } = await pool.query(
      "select events from ledger.lane_rebuilds where lane = 'exchange' and renewed_at > now() - interval '15 seconds'",
    );
    return rows[0] !== undefined;
  };
  for (let kill = 0; kill < 2; kill += 1) {
    const child = await startProjector();
    // Builds the tables of the new version.
    await expect.poll(building, { timeout: 150_000, interval: 10 }).toBe(true);
    await later(100 * kill);
    await end(child, 'SIGKILL');
    const state = await pool.query(
      "select version from ledger.lane_checkpoints where lane = 'exchange'",
    );
    expect(await count()).toBe(before);
    if (state.rows[0].version !== 0) break;
    // Builds the tables of the new version.
    await expect.poll(building, { timeout: 150_000 }).toBe(false);
  }
  await startProjector();
  const own = projections.find(({ lane }) => lane === 'exchange')?.version;
  await expect
    .poll(
      async () =>
        (await pool.query("select version from ledger.lane_checkpoints where lane = 'exchange'"))
          .rows[0].version,
      { timeout: 150_000 }, // Starts the new version.
    )
    .toBe(own);
  await expect
    .poll(
      async () =>
        (await pool.query("select from pg_namespace where nspname like 'ledger_rebuild%'"))
          .rowCount,
      { timeout: 150_000 }, // Starts the new version.
    )
    .toBe(0);
  expect(await count()).toBe(before);
  const after = await platform.post('/exchange/transactions', aTransaction());
  expect(after.status).toBe(201);
  await expect.poll(count, { timeout: 150_000 }).toBe(before + 1); // Starts the new version.
});
