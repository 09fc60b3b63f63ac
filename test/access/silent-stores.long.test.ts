// Long: 40 s. Named keys are refused after 30 s of silence.
import { expect, test } from 'vitest';
import { client, text } from '../acceptance/client.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { ledger } from '../services/ledger.js';
import { linkTo } from '../services/link.js';

test('named keys are 503 after 30 s without the database, and API_KEYS read on', async () => {
  const service = await ledger();
  const database = new URL(service.databaseUrl);
  const link = await linkTo(Number(database.port));
  atEndOfFile(() => link.close());
  database.hostname = '127.0.0.1';
  database.port = String(link.port);
  const { url } = await service.anotherApi({ databaseUrl: database.href });
  const made = await service.platform.post('/keys', { name: 'Desk', owner: 'j.doe' });
  const secret = text(made, 'secret');
  const token = await service.platform.post('/auth/token', { api_key: secret });
  const named = client(url, { 'x-api-key': secret });
  const bearer = client(url, { authorization: `Bearer ${text(token, 'access_token')}` });
  const platform = client(url, { 'x-api-key': service.apiKey });
  const statuses = () =>
    Promise.all([named, bearer, platform].map(async (one) => (await one.get('/auth/me')).status));
  const recovery = { timeout: 20_000, interval: 500 };
  await expect.poll(statuses, recovery).toEqual([200, 200, 200]);
  link.stall(true);
  link.cut();
  const since = Date.now();
  await expect.poll(statuses, { timeout: 60_000, interval: 500 }).toEqual([503, 503, 200]);
  expect(Date.now() - since).toBeGreaterThan(25_000);
  const answer = await named.get('/auth/me');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  link.stall(false);
  await expect.poll(statuses, recovery).toEqual([200, 200, 200]);
  expect((await platform.get('/exchange/transactions?limit=1')).status).toBe(200);
}, 150_000);
