import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTables } from '../../../test/services/own-tables.js';
import { type NewDelivery, resultOf } from '../src/delivery/delivery.js';
import { createLease } from '../src/lease.js';
import { WebhookStore } from '../src/webhook-store.js';
import { rules } from './fixtures.js';

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
  await new WebhookStore(ended, one).add([event]);
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
  const deliveries = await new WebhookStore(pool, other).waiting([event.webhookId]);
  expect(deliveries.map(({ position }) => position)).toEqual([7n]);
});

test('a write without the lease stores nothing and throws LeaseLost', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await createLease(pool, one, 1).acquire();
  await pause(20);
  const event = anEvent(8n);
  const late = new WebhookStore(pool, one);
  await expect(late.add([event])).rejects.toThrow('the webhook lease was lost');
  await createLease(pool, other, 60_000).acquire();
  await expect(late.moveTo([{ id: event.webhookId, readTo: 9n }])).rejects.toThrow(/was lost/);
  expect(await late.waiting([event.webhookId])).toEqual([]);
});

test('a start on an older backup of the log lowers the applied position', async () => {
  const holder = randomUUID();
  const lease = createLease(pool, holder, 60_000);
  await lease.acquire();
  for (const position of [9n, 3n]) await new WebhookStore(pool, holder).applied(position);
  expect(await lease.acquire()).toEqual({ appliedTo: 3n });
});

test('a holder that stops releases its own lease, not that of the next holder', async () => {
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()];
  const late = createLease(pool, one, 1);
  await late.acquire();
  await pause(20);
  const current = createLease(pool, other, 60_000);
  await current.acquire();
  await late.release();
  expect(await createLease(pool, third, 60_000).acquire()).toBeUndefined();
  expect(await current.renew()).toBe(true);
  await current.release();
  expect([current.holdsFor(0), await current.renew()]).toEqual([false, false]);
  expect(await createLease(pool, third, 60_000).acquire()).toEqual({ appliedTo: null });
});

test('a lease without renewals ends though the clock was set back', async () => {
  const [killed, other] = [createLease(pool, randomUUID(), 200), randomUUID()];
  await killed.acquire();
  await pool.query("update webhook_deliverer set held_until = held_until + interval '1 hour'");
  const waiting = createLease(pool, other, 200);
  expect(await waiting.acquire()).toBeUndefined();
  await killed.renew();
  await pool.query("update webhook_deliverer set held_until = held_until + interval '1 hour'");
  expect(await waiting.acquire()).toBeUndefined();
  expect(killed.holdsFor(0)).toBe(true);
  await expect.poll(() => waiting.acquire()).toEqual({ appliedTo: null });
  expect(killed.holdsFor(0)).toBe(false);
});

test('add returns new deliveries only', async () => {
  const holder = randomUUID();
  await createLease(pool, holder, 60_000).acquire();
  const store = new WebhookStore(pool, holder);
  const first = anEvent(1n);
  const { webhookId } = first;
  expect(await store.add([first])).toEqual(new Set([`${webhookId} 1 0`]));
  expect(await store.add([first])).toEqual(new Set());
  expect(await store.add([first, anEvent(2n, webhookId)])).toEqual(new Set([`${webhookId} 2 0`]));
});

test.each([
  [2n, ['1', '2'], { gap_after: null, gap_until: null }],
  [3n, ['1', '2', '3'], { gap_after: '2', gap_until: '6' }],
])(
  'a replay after %i keeps earlier deliveries, and ends a gap that begins there',
  async (after, remaining, gap) => {
    const holder = randomUUID();
    await createLease(pool, holder, 60_000).acquire();
    const id = randomUUID();
    const endpoints = new WebhookStore(pool, holder);
    await endpoints.begin(id, 2n);
    await endpoints.stop(id, 5n);
    await endpoints.resume(id, 6n);
    await new WebhookStore(pool, holder).add([1n, 2n, 3n, 4n].map((at) => anEvent(at, id)));
    expect(await endpoints.rewind(id, { readFrom: after, after }, 7n)).toBe(after);
    const left = 'select position from webhook_deliveries where webhook_id = $1 order by position';
    const { rows } = await pool.query<{ position: string }>(left, [id]);
    expect(rows.map(({ position }) => position)).toEqual(remaining);
    const stored = 'select gap_after, gap_until from webhook_endpoints where id = $1';
    expect((await pool.query(stored, [id])).rows).toEqual([gap]);
  },
);

test('purge keeps the last 1,000 ended deliveries, waiting ones, and those the reader may meet again', async () => {
  const holder = randomUUID();
  await createLease(pool, holder, 60_000).acquire();
  const store = new WebhookStore(pool, holder);
  const id = randomUUID();
  const events = Array.from({ length: 1_003 }, (_, index) => anEvent(BigInt(index) + 1n, id));
  const endpoints = new WebhookStore(pool, holder);
  await endpoints.begin(id, 0n);
  await store.add(events);
  await store.moveTo([{ id, readTo: 2n }]);
  const answer = { isDelivered: true, status: 204, failure: undefined, retryAfterMs: 0 };
  const times = { beganAt: 0, at: 0, random: 0 };
  const results = events.map((event) => {
    const delivery = { ...event, attempts: 0, firstAttemptAt: null, dueAt: 0 };
    return resultOf({ delivery, url: '' }, { ...answer, ...times }, rules);
  });
  await store.settle(results.slice(1));
  const firstTwo = async () => {
    const { rows } = await pool.query<{ position: string; status: string }>(
      'select position, status from webhook_deliveries where webhook_id = $1 order by position limit 2',
      [id],
    );
    return rows.map(({ position, status }) => [position, status]);
  };
  // Read again by a reader at 2, deliveries behind it are recognized.
  await store.purge();
  expect(await firstTwo()).toEqual([
    ['1', 'waiting'],
    ['3', 'delivered'],
  ]);
  await endpoints.moveTo([{ id, readTo: 1_003n }]);
  await store.purge();
  expect(await firstTwo()).toEqual([
    ['1', 'waiting'],
    ['4', 'delivered'],
  ]);
  await endpoints.stop(id, 1_004n);
  await store.settle(results.slice(0, 1));
  expect(await firstTwo()).toEqual([
    ['1', 'dropped'],
    ['4', 'delivered'],
  ]);
});
