import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTables } from '../../../test/services/own-tables.js';
import type { NewDelivery } from '../src/delivery.js';
import { DeliveryStore } from '../src/delivery-store.js';
import { createLease } from '../src/lease.js';

let pool: pg.Pool;
let ended: pg.ClientBase;

beforeAll(async () => {
  ({ pool, client: ended } = await ownTables());
});

beforeEach(() => pool.query('delete from webhook_deliverer'));

const anEvent = (position: bigint, webhookId: string = randomUUID()): NewDelivery => ({
  webhookId,
  position,
  item: 0,
  eventId: randomUUID(),
  type: 'AssetUpdated',
  stream: 'asset-1',
});

test('the next holder finds the uncommitted deliveries of a killed process', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await createLease(pool, one, 300).acquire();
  await ended.query('begin');
  const event = anEvent(7n);
  await new DeliveryStore(ended, one).add([event]);
  await pause(400);
  let isTaken = false;
  const taking = createLease(pool, other, 60_000)
    .acquire()
    .finally(() => {
      isTaken = true;
    });
  await pause(300);
  expect(isTaken).toBe(false);
  await ended.query('commit');
  expect(await taking).toEqual({ appliedTo: null });
  const deliveries = await new DeliveryStore(pool, other).waiting([event.webhookId]);
  expect(deliveries.map(({ position }) => position)).toEqual([7n]);
});

test('a write without the lease stores nothing and throws LeaseLost', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await createLease(pool, one, 1).acquire();
  await pause(20);
  const event = anEvent(8n);
  const late = new DeliveryStore(pool, one);
  await expect(late.add([event])).rejects.toThrow('the webhook lease was lost');
  await createLease(pool, other, 60_000).acquire();
  await expect(late.add([event], { id: event.webhookId, to: 9n })).rejects.toThrow(/was lost/);
  expect(await late.waiting([event.webhookId])).toEqual([]);
});

test('add returns new deliveries only', async () => {
  const holder = randomUUID();
  await createLease(pool, holder, 60_000).acquire();
  const store = new DeliveryStore(pool, holder);
  const first = anEvent(1n);
  const { webhookId } = first;
  expect(await store.add([first])).toEqual(new Set([`${webhookId} 1 0`]));
  expect(await store.add([first])).toEqual(new Set());
  expect(await store.add([first, anEvent(2n, webhookId)])).toEqual(new Set([`${webhookId} 2 0`]));
});
