import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projections } from '@exchange/ledger/ledger';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  checkpointKey,
  dropTables,
  fixture,
  rowsOf,
  tablesAsTheyAre,
} from '../production/older-data.js';
import { startSystem, swappedStore } from '../production/swapped-stores.js';
import { services } from '../services/inject.js';
import { aPlace, move } from './logs.js';

const place = aPlace();
const stops: (() => Promise<unknown>)[] = [];
let pool: pg.Pool;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await services()).databaseUrl, max: 2 });
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(async () => {
  await pool.end();
  place.remove();
});

const tables = projections.flatMap((projection) => projection.tables);

/** A service with tables that are made of this log alone, once they are. */
async function serviceOn(events: string) {
  await dropTables(pool);
  const store = await swappedStore(events);
  const system = await startSystem(store.url, { checkpointKey });
  const close = async () => {
    await system.close();
    await store.remove();
  };
  stops.push(close);
  await expect
    .poll(async () => {
      const ready = JSON.parse((await system.anonymous.get('//readyz')).text);
      const behind = Object.values<{ behind: string }>(ready.lanes).map((lane) => lane.behind);
      return [
        ready.status,
        behind.length > projections.length / 2,
        behind.every((by) => by === '0'),
      ];
    })
    .toEqual(['ready', true, true]);
  return { system, store, close };
}

test.each(['0.1.0', '588e768'] as const)(
  'a log of %s is moved as any other: its tables, answers and proofs are those of before',
  async (version) => {
    const then = await serviceOn(fixture(version, 'events'));
    const had = await tablesAsTheyAre(pool, tables);
    const rows = await rowsOf(pool, had);
    const paths = ['/exchange/transactions?limit=1000', '/resellers', '/customers', '/assets'];
    const answers = async ({ system }: typeof then) =>
      Promise.all(paths.map(async (path) => (await system.platform.get(path)).text));
    const told = await answers(then);
    const folder = place.folder();
    cpSync(await then.store.copy(), join(folder, 'events'), { recursive: true });
    await then.close();
    stops.length = 0;

    const to = place.folder();
    const { size } = await move(folder, to);
    expect(size).toBe(had.leaves + 1);
    const now = await serviceOn(join(to, 'events'));
    expect(await rowsOf(pool, had)).toBe(rows);
    expect(await answers(now)).toEqual(told);
    expect(await now.system.run('verify')).toMatchObject({ code: 0 });

    const note = readFileSync(fixture(version, 'checkpoint'), 'utf8');
    const signed = await now.system.platform.get(`/audit/checkpoint?size=${note.split('\n')[1]}`);
    expect(signed.text).toBe(note);
    const files = place.folder();
    mkdirSync(files);
    for (const [name, path] of [
      ['newer', 'checkpoint'],
      ['keys', 'keys'],
      ['events', 'events'],
    ] as const) {
      writeFileSync(join(files, name), (await now.system.platform.get(`/audit/${path}`)).text);
    }
    const verified = await now.system.run(
      ...['audit', 'verify', join(files, 'events'), '--checkpoint', join(files, 'newer')],
      ...['--key', join(files, 'keys'), '--older', fixture(version, 'checkpoint')],
    );
    expect(verified).toMatchObject({ code: 0 });
  },
);
