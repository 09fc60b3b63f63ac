// Long: 50 s. Kills processes and waits for another one to go on.
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { afterAll, expect, test } from 'vitest';
import { member } from '../../../../../test/acceptance/client.js';
import { aCustomer, anAsset, aReseller, attach } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { killApiProcess, startApiProcess } from '../../../test/api-process.js';

const assetsCount = 250;

const { platform, eventStoreUrl } = await ledger();
const eventLog = connectEventLog(eventStoreUrl);
afterAll(async () => {
  await killApiProcess();
  await eventLog.close();
});

test("another process completes a killed one's job, with one event per asset", async () => {
  const reseller_id = await aReseller(platform, ['TX']);
  const customer_id = await aCustomer(platform);
  const link = await attach(platform, customer_id, reseller_id, { cost_key: 'K-1' });
  const about = { asset_type: 'premise', reseller_id, customer_id };
  const assets: string[] = [];
  for (let count = 0; count < assetsCount; count += 1) assets.push(await anAsset(platform, about));
  const lengthOf = async (id = '') => (await eventLog.readStream(`asset-${id}`)).length;

  const other = await startApiProcess();
  const path = `/customers/${customer_id}/resellers/${link}?rederive=true`;
  const accepted = await other.put(path, { cost_key: 'K-2' });
  expect(accepted.status).toBe(202);
  const reached = assets[Math.floor(assetsCount * 0.6)];
  await expect.poll(() => lengthOf(reached), { interval: 1, timeout: 60_000 }).toBe(2);
  await killApiProcess();
  const lengths = await Promise.all(assets.map(lengthOf));
  expect(lengths).toContain(1);

  const job = (accepted.headers.get('location') ?? '').replace(/.*\/api\/v1/, '');
  const body = async () => (await platform.get(job)).body;
  await expect
    .poll(async () => member(await body(), 'status'), { timeout: 60_000 })
    .toBe('completed');
  expect(member(await body(), 'counts')).toEqual({ done: assetsCount, unchanged: 0, refused: 0 });
  expect(await Promise.all(assets.map(lengthOf))).toEqual(assets.map(() => 2));
});
