import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { assemble } from '@exchange/ledger/assemble';
import { features } from '@exchange/ledger/features';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { mapFeature } from '../fixtures/map-feature/feature.js';
import { ledger } from '../services/ledger.js';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** A way to a server that can be cut, with what is open. */
async function wayTo(host: string, port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, host);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  closers.push(cut);
  return { port: address.port, cut };
}

test('a key is believed for a moment without the event log, and then nobody is let in unseen', async () => {
  const service = await ledger();
  const store = new URL(service.eventStoreUrl);
  const way = await wayTo(store.hostname, Number(store.port));
  const there = new URL(store);
  there.host = `127.0.0.1:${way.port}`;
  const api = await service.anotherApi({
    ledger: assemble([...features, mapFeature]),
    eventStoreUrl: there.toString(),
  });
  const made = await service.platform.post('/map-keys', { name: 'Away' });
  const ask = () => fetch(`${api.url}/tiles/fixture/3?api_key=${text(made, 'key')}`);
  expect((await ask()).status).toBe(200);
  way.cut();
  expect((await ask()).status).toBe(200);
  await expect.poll(async () => (await ask()).status, { interval: 200 }).toBe(503);
  const away = await ask();
  expect([away.status, await away.json()]).toEqual([
    503,
    { code: 'ServiceUnavailable', description: expect.any(String) },
  ]);
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('a revocation holds within 5 s while the lane of keys stands still', async () => {
  const service = await ledger();
  const api = await service.anotherApi({ ledger: assemble([...features, mapFeature]) });
  const database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
  closers.push(() => database.end());
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
