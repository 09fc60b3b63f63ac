// Long: 35 s. Sends thousands of random requests to every operation.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, aTransaction, attach } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { fuzz } from './fuzz.js';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? shortOrWhole(1_500, 4_000));
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

test(`${requests} requests from the description: no 5xx, no hang, no leak between resellers, all answers as described`, {
  timeout: 300_000 + requests * 60,
}, async () => {
  const { platform, url, apiKey } = await ledger();
  const mine = await aWorld('mine');
  const theirs = await aWorld('theirs');
  const neutral = await aWorld('neutral');
  const known = [...mine.ids, ...theirs.ids];
  const scoped = async (reseller_id: string) => ({
    authorization: `Bearer ${text(await platform.post('/auth/token', { api_key: apiKey, reseller_id }), 'access_token')}`,
  });
  const description = Object(await (await fetch(`${url}/openapi.json`)).json());
  const report = await fuzz({
    url,
    description,
    callers: [
      { name: 'platform', headers: { 'x-api-key': apiKey }, secrets: [], known: neutral.ids },
      { name: 'reseller', headers: await scoped(mine.reseller), secrets: theirs.secrets, known },
      {
        name: 'other reseller',
        headers: await scoped(theirs.reseller),
        secrets: mine.secrets,
        known,
      },
      { name: 'nobody', headers: {}, secrets: [...mine.secrets, ...theirs.secrets], known },
    ],
    requests,
    seed,
    atATime: 16,
  });
  console.log(`${report.requests} requests in ${report.seconds.toFixed(1)} s:`, report.statuses);
  expect(report.faults).toEqual([]);
  expect(report.requests).toBe(requests);
  expect(report.succeeded.size).toBeGreaterThan(30);

  async function aWorld(name: string) {
    const secret = `${name}-${randomUUID()}`;
    const reseller = await aReseller(platform, ['OK', 'TX']);
    const customer = await aCustomer(platform, `customer ${secret}`);
    const link = await attach(platform, customer, reseller, { state: 'OK' });
    const asset = await anAsset(platform, {
      name: `asset ${secret}`,
      reseller_id: reseller,
      customer_id: customer,
      state: 'OK',
      geometry: { type: 'Point', coordinates: [-97.5, 35.4] },
      attributes: { [`attribute ${secret}`]: secret },
    });
    const transaction = text(
      await platform.post('/exchange/transactions', aTransaction({ asset_id: asset })),
      'id',
    );
    const ids = [reseller, customer, link, asset, transaction];
    return { reseller, ids, secrets: [secret] };
  }
});
