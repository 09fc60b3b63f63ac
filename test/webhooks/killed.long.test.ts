// Long: 30 s. Kills the webhooks process at random moments.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@exchange/runtime/config/environment';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';
import { delivererProcess } from './deliverer-process.js';
import { aWebhook, settings, standingOf } from './delivering.js';
import { type Receiver, receiver } from './receiver.js';

const children: ChildProcess[] = [];
let to: Receiver | undefined;

afterAll(async () => {});

test('a deliverer killed at any moment loses nothing and keeps the order of streams', {
  timeout: 240_000,
}, async () => {
  const service = await ledger();
  // No call times out, so only a kill repeats a delivery.
  const env = { ...settings, WEBHOOK_TIMEOUT_MS: '10000' };
  const { url } = await service.anotherApi({ webhooks: readConfig(env).webhooks });
  const platform = client(url).with({ 'x-api-key': service.apiKey });
  const reseller = await aReseller(platform, ['TX']);

  const start = () => {
    const child = delivererProcess(service, env);
    children.push(child);
    return child;
  };
  let child = start();
  const database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
  const heardTo = async () =>
    (await database.query('select heard_to from ledger.webhook_deliverer')).rows[0]?.heard_to;
  await expect.poll(heardTo).toEqual(expect.any(String));
  await database.end();
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    child = start();
  };
  const moments = [0, 1, 2];
  let sinceKill = 0;
  to = await receiver(async (_, response) => {
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
  await expect.poll(() => new Set(to?.ids()).size, { timeout: 120_000 }).toBe(42);
  expect(moments).toEqual([]);
  for (const asset of assets) {
    const positions = to.positionsOf(`asset-${asset}`);
    const first = positions.filter((one, index) => positions.indexOf(one) === index);
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(positions.length - first.length).toBeLessThanOrEqual(children.length);
  }
});
