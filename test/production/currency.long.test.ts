// Long: 15 s. Starts services on a log of version 0.1.0.
import { stateCurrency } from '@exchange/ledger/installation/currency';
import { defaultInstallation } from '@exchange/ledger/installation/installation';
import { ledgerOf } from '@exchange/ledger/ledger';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { migrate } from '@exchange/runtime/tables/migrate';
import { currency } from '@exchange/units';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { list, member } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { services } from '../services/inject.js';
import { checkpointKey, dropTables, fixture } from './older-data.js';
import {
  type SwappedStore,
  startProjectorOn,
  startSystem,
  swappedStore,
} from './swapped-stores.js';

const [eur, usd] = [currency.parse('EUR'), currency.parse('USD')];
const signal = new AbortController().signal;
let store: SwappedStore;

beforeAll(async () => {
  store = await swappedStore(fixture('0.1.0', 'events'));
});

/** Tables of no log. */
beforeEach(async () => {
  const { databaseUrl } = await services();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await dropTables(pool);
  await migrate(databaseUrl);
  await pool.end();
});

afterAll(() => store.remove());

async function onLog<Result>(run: (eventLog: EventLog) => Promise<Result>): Promise<Result> {
  const eventLog = connectEventLog(store.url);
  try {
    return await run(eventLog);
  } finally {
    await eventLog.close();
  }
}

describe('a log with deals that name no currency', () => {
  test('has them in the one that the installation said first, and starts with no other', async () => {
    await onLog((eventLog) => stateCurrency(eventLog, eur, signal));
    await onLog((eventLog) => stateCurrency(eventLog, eur, signal));
    const installation = { ...defaultInstallation, currency: eur };
    const ledger = ledgerOf(installation);
    const projector = await startProjectorOn(store.url, ledger.projections);
    const system = await startSystem(store.url, { installation, checkpointKey }, projector);
    const currencies = async () => {
      const answer = await system.platform.get('/exchange/transactions?limit=1000');
      return answer.status === 200 ? list(answer).map((one) => member(one, 'currency')) : [];
    };
    await expect.poll(async () => new Set(await currencies())).toEqual(new Set(['EUR']));
    const [first] = list(await system.platform.get('/exchange/transactions?status=pending'));
    const one = `/exchange/transactions/${String(member(first, 'id'))}`;
    expect((await system.platform.post(`${one}/confirm`, {})).status).toBe(200);
    const settled = await system.platform.post(`${one}/settle`, {});
    expect([settled.status, member(settled.body, 'currency')]).toEqual([200, 'EUR']);
    await system.close();

    await expect(
      startSystem(store.url, { installation: defaultInstallation, checkpointKey }, 'none'),
    ).rejects.toThrow(/CURRENCY: USD.*in EUR\. Set CURRENCY=EUR/);
  });
});

describe('a log in which every deal names its currency', () => {
  test('takes another one for those to come, and is told nothing', async () => {
    await store.swap(store.folder());
    await onLog(async (eventLog) => {
      await stateCurrency(eventLog, eur, signal);
      await stateCurrency(eventLog, usd, signal);
      expect(await eventLog.headPosition()).toBeUndefined();
    });
    // Other events, and deals that name theirs.
    const system = await startSystem(store.url, { checkpointKey });
    for (const [path, body] of [
      ['/resellers', { code: 'SUN', name: 'Sunbelt' }],
      ['/exchange/transactions', aTransaction()],
    ] as const) {
      await onLog((eventLog) => stateCurrency(eventLog, eur, signal));
      expect((await system.platform.post(path, body)).status).toBe(201);
    }
    await onLog((eventLog) => stateCurrency(eventLog, usd, signal));
    await system.close();
  });
});
