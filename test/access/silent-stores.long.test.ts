// Long: 70 s. Named keys are refused after 30 s of silence.
import { expect, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { databaseClient } from '../services/database-client.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { ledger } from '../services/ledger.js';
import { linkTo } from '../services/link.js';

const silence = { timeout: 60_000, interval: 500 };
const recovery = { timeout: 20_000, interval: 500 };

async function systemOnLink() {
  const service = await ledger();
  const database = new URL(service.databaseUrl);
  const link = await linkTo(Number(database.port));
  atEndOfFile(() => link.close());
  database.hostname = '127.0.0.1';
  database.port = String(link.port);
  const { url } = await service.anotherApi({ databaseUrl: database.href });
  const made = await service.platform.post('/keys', { name: 'Desk', owner: 'j.doe' });
  const secret = text(made, 'secret');
  const token = text(
    await service.platform.post('/auth/token', { api_key: secret }),
    'access_token',
  );
  const sameKey = service.platform.with({ 'x-api-key': secret });
  const callers = [
    client(url, { 'x-api-key': secret }),
    client(url, { authorization: `Bearer ${token}` }),
    client(url, { 'x-api-key': service.apiKey }),
  ];
  return { service, link, callers, sameKey };
}

const statuses = (callers: readonly Client[], path = '/auth/me') =>
  Promise.all(callers.map(async (one) => (await one.get(path)).status));
async function expectSilenceAfter30s(callers: readonly Client[], since: number) {
  await expect.poll(() => statuses(callers), silence).toEqual([503, 503, 200]);
  expect(Date.now() - since).toBeGreaterThan(25_000);
  const [named] = callers;
  const answer = await named?.get('/auth/me');
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
}

test('named keys are 503 after 30 s of a stopped lane, and API_KEYS read on', async () => {
  const { service, callers, sameKey } = await systemOnLink();
  await expect.poll(() => statuses(callers), recovery).toEqual([200, 200, 200]);
  const database = await databaseClient({ connectionString: service.databaseUrl });
  const setReason = (reason: string) =>
    database.query(
      `update ledger.lane_checkpoints set paused_reason = ${reason} where lane = 'access'`,
    );
  await setReason("'stopped for a test'");
  const since = Date.now();
  await expectSilenceAfter30s(callers, since);
  const [, , apiKey] = callers;
  expect((await apiKey?.get('/exchange/transactions?limit=1'))?.status).toBe(200);
  expect((await apiKey?.post('/exchange/transactions', aTransaction()))?.status).toBe(201);
  await setReason('null');
  await expect.poll(() => statuses([...callers, sameKey]), recovery).toEqual([200, 200, 200, 200]);
}, 150_000);

test('named keys are 503 after 30 s without the database', async () => {
  const { link, callers } = await systemOnLink();
  await expect.poll(() => statuses(callers), recovery).toEqual([200, 200, 200]);
  link.stall(true);
  link.cut();
  const since = Date.now();
  await expectSilenceAfter30s(callers, since);
  link.stall(false);
  await expect.poll(() => statuses(callers), recovery).toEqual([200, 200, 200]);
  const [, , apiKey] = callers;
  expect((await apiKey?.get('/exchange/transactions?limit=1'))?.status).toBe(200);
}, 150_000);
