// Long: 50 s. Kills a projector at random moments.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exchangeLane } from '@exchange/ledger/exchange/transaction/lane';
import { retrySoon } from '@exchange/runtime/projector/parking/parking-table';
import { skipEvent } from '@exchange/runtime/projector/skip';
import { verifyTables } from '@exchange/runtime/projector/verify';
import { expect, test } from 'vitest';
import { services } from '../../../test/services/inject.js';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { end } from '../../../test/services/server-process.js';
import { serviceProcess, storeSettings } from '../../../test/services/service-process.js';
import { openLaneStores } from './lane-fixture.js';
import { appendRaw, parkingOf, projectionOf, submit, until } from './parking-fixture.js';

const kills = shortOrWhole(4, 6);

const stores = await openLaneStores();
const at = parkingOf(stores);
let projector: ChildProcess | undefined;

async function start(): Promise<void> {
  const settings = { ...storeSettings(await services()), LANES: 'exchange', LOG_LEVEL: 'silent' };
  projector = serviceProcess('projector', settings).child;
}

async function kill(): Promise<void> {
  if (projector !== undefined) await end(projector, 'SIGKILL');
}

async function aBrokenLife(): Promise<{ readonly id: string; readonly brokenAt: string }> {
  const id = randomUUID();
  const stream = `transaction-${id}`;
  const { eventLog } = stores;
  await submit(eventLog, id);
  const broken = await appendRaw(eventLog, stream, 'TransactionConfirmed', { nonsense: true });
  const confirmed = { transaction_id: id, reseller_id: null, reason: null };
  await appendRaw(eventLog, stream, 'TransactionConfirmed', confirmed);
  return { id, brokenAt: broken.id };
}

test('a projector killed during parking and release loses and duplicates no event', async () => {
  const { eventLog, tables, databaseUrl } = stores;
  const skipped: string[] = [];
  const left: string[] = [];
  let isOver = false;
  const load = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const { id, brokenAt } = await aBrokenLife();
      await submit(eventLog);
      if (n % 2 === 0) {
        left.push(id);
        continue;
      }
      const [, event] = await eventLog.readStream(`transaction-${id}`);
      if (event?.id !== brokenAt) throw new Error('the event is not in the log');
      await skipEvent(eventLog, { lane: exchangeLane, event, reason: 'by hand', by: 'op' });
      await retrySoon(tables.pool, exchangeLane, `transaction-${id}`);
      skipped.push(id);
      await pause(10);
    }
  })();
  for (let n = 0; n < kills; n += 1) {
    await start();
    const before = BigInt((await at.lane('exchange').catch(() => ({ position: '0' }))).position);
    await until(
      async () =>
        BigInt((await at.lane('exchange').catch(() => ({ position: '0' }))).position) > before,
    );
    await pause(Math.random() * 400);
    await kill();
  }
  isOver = true;
  await load;
  const [last] = await eventLog.readStream(`transaction-${left.at(-1)}`, {
    direction: 'backwards',
    maxCount: 1,
  });
  await start();
  await until(async () => BigInt((await at.lane('exchange')).position) >= (last?.position ?? 0n));
  expect(skipped.length).toBeGreaterThan(3);
  await until(async () => {
    const waiting = new Set((await at.rows()).map(({ stream }) => stream));
    return skipped.every((id) => !waiting.has(`transaction-${id}`));
  });
  await kill();

  const rows = await at.rows();
  expect(rows.map(({ stream }) => stream).sort()).toEqual(
    left.map((id) => `transaction-${id}`).sort(),
  );
  expect(new Set(rows.map(({ revision, events }) => `${revision} ${events}`))).toEqual(
    new Set(['1 2']),
  );
  expect(await at.lane('exchange')).toMatchObject({ parked: rows.length, stopped_reason: null });
  const { rows: confirmed } = await tables.pool.query<{ id: string }>(
    "select id from transactions where status = 'confirmed'",
  );
  expect(confirmed.map(({ id }) => id).sort()).toEqual([...skipped].sort());
  const [verdict] = await verifyTables({
    eventLog,
    databaseUrl,
    projections: [projectionOf('exchange')],
  });
  expect(verdict?.differences).toEqual([]);
  expect(new Set(verdict?.parked)).toEqual(new Set(left.map((id) => `transaction-${id}`)));
});
