// Long: 30 s. Kills the webhooks process at random moments.
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@exchange/runtime/config/environment';
import { expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { databaseClient } from '../services/database-client.js';
import { ledger } from '../services/ledger.js';
import { end } from '../services/server-process.js';
import { serviceProcess, storeSettings } from '../services/service-process.js';
import { aWebhook, settings, standingOf } from './delivering.js';
import { receiver } from './receiver.js';

test('a deliverer killed at any moment loses nothing and keeps the order of streams', {
  timeout: 240_000,
}, async () => {
  const service = await ledger();
  // No call times out, so only a kill repeats a delivery.
  const env = { ...settings, WEBHOOK_TIMEOUT_MS: '10000' };
  const { url } = await service.anotherApi({ webhooks: readConfig(env).webhooks });
  const platform = client(url).with({ 'x-api-key': service.apiKey });
  const reseller = await aReseller(platform, ['TX']);

  let starts = 0;
  const start = () => {
    starts += 1;
    return serviceProcess('webhooks', {
      ...storeSettings({ ...service, redisUrl: undefined }),
      ...env,
      WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }).child;
  };
  let child = start();
  const database = await databaseClient({ connectionString: service.databaseUrl });
  const heardTo = async () =>
    (await database.query('select heard_to from ledger.webhook_deliverer')).rows[0]?.heard_to;
  await expect.poll(heardTo).toEqual(expect.any(String));
  const kill = async () => {
    await end(child, 'SIGKILL');
    child = start();
  };
  const moments = [0, 1, 2];
  let sinceKill = 0;
  const to = await receiver(async (_, response) => {
    sinceKill += 1;
    if (sinceKill < 4 || moments.length === 0) {
      response.writeHead(204).end();
      return;
    }
    sinceKill = Number.NEGATIVE_INFINITY;
    const moment = moments.shift();
    if (moment === 0) await kill();
    response.writeHead(204).end();
    if (moment === 2) await pause(15);
    if (moment !== 0) await kill();
    sinceKill = 0;
  });
  const types = ['AssetRegistered', 'AssetUpdated'];
  const { id } = await aWebhook(platform, { url: to.url, types, reseller_id: reseller });
  const assets = [
    await anAsset(platform, { reseller_id: reseller }),
    await anAsset(platform, { reseller_id: reseller }),
  ];
  for (let name = 1; name <= 20; name += 1) {
    for (const asset of assets) await platform.put(`/assets/${asset}`, { name: `${name}` });
  }
  await expect
    // A killed process starts again and repeats deliveries.
    .poll(() => standingOf(platform, id), { timeout: 120_000 })
    .toMatchObject({ waiting: 0, delivered_to: expect.any(String) });
  // A killed process starts again and repeats deliveries.
  await expect.poll(() => new Set(to.ids()).size, { timeout: 120_000 }).toBe(42);
  expect(moments).toEqual([]);
  for (const asset of assets) {
    const positions = to.positionsOf(`asset-${asset}`);
    const first = positions.filter((one, index) => positions.indexOf(one) === index);
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(positions.length - first.length).toBeLessThanOrEqual(starts);
  }
});
