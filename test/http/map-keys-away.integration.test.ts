import { beforeAll, expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { routesWithMap } from '../fixtures/map-feature/routes.js';
import { databaseClient } from '../services/database-client.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { ledger } from '../services/ledger.js';
import { linkTo } from '../services/link.js';

beforeAll(async () => void (await ledger()));

test('a key is cached briefly without the event log, and then refused', async () => {
  const service = await ledger();
  const store = new URL(service.eventStoreUrl);
  const line = await linkTo(Number(store.port));
  atEndOfFile(() => line.close());
  const there = new URL(store);
  there.host = `127.0.0.1:${line.port}`;
  const api = await service.anotherApi({
    routes: routesWithMap,
    eventStoreUrl: there.toString(),
  });
  const made = await service.platform.post('/map-keys', { name: 'Away' });
  const ask = () => fetch(`${api.url}/tiles/fixture/3?api_key=${text(made, 'key')}`);
  expect((await ask()).status).toBe(200);
  await line.close();
  expect((await ask()).status).toBe(200);
  await expect.poll(async () => (await ask()).status, { interval: 200 }).toBe(503);
  const away = await ask();
  expect([away.status, await away.json()]).toEqual([
    503,
    { code: 'ServiceUnavailable', description: expect.any(String) },
  ]);
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('a revocation is effective within 5 s while the lane of keys is stopped', async () => {
  const service = await ledger();
  const api = await service.anotherApi({ routes: routesWithMap });
  const database = await databaseClient({ connectionString: service.databaseUrl });
  await database.query(
    "update ledger.lane_checkpoints set paused_reason = 'a test' where lane = 'map_keys'",
  );
  const later = { prefer: 'respond-async' };
  const made = await service.platform.post('/map-keys', { name: 'Still' }, later);
  const ask = () => fetch(`${api.url}/ogc/fixture/names?api_key=${text(made, 'key')}`);
  expect((await ask()).status).toBe(200);
  await service.platform.post(`/map-keys/${text(made, 'id')}/revoke`, undefined, later);
  await expect.poll(async () => (await ask()).status, { interval: 100 }).toBe(401);
  const listed = await service.platform.get('/map-keys?limit=1000');
  expect(listed.text).not.toContain(text(made, 'id'));
  await database.query(
    "update ledger.lane_checkpoints set paused_reason = null where lane = 'map_keys'",
  );
});
