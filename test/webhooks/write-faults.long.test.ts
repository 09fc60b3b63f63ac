// Long: 30 s. Each write of a delivery fails once.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';
import { aWebhook, type Delivering, delivering, standingOf } from './delivering.js';
import { type HeldInserts, holdInserts } from './held-inserts.js';
import { type Receiver, receiver } from './receiver.js';

type Fault = (inserts: HeldInserts, backend: number) => Promise<void>;

const refusedWith = (sqlstate: string): Fault => {
  return async (inserts, backend) => {
    await inserts.query('insert into public.delivery_failure values ($1)', [sqlstate]);
    await inserts.release();
    await waitUntilEnded(inserts, backend);
    await inserts.query('delete from public.delivery_failure');
  };
};

const faults: Readonly<Record<string, Fault>> = {
  'whose backend is terminated': async (inserts, backend) => {
    await inserts.query('select pg_terminate_backend($1)', [backend]);
    await waitUntilEnded(inserts, backend);
    await inserts.release();
  },
  'that is canceled': async (inserts, backend) => {
    await inserts.query('select pg_cancel_backend($1)', [backend]);
    await waitUntilEnded(inserts, backend);
    await inserts.release();
  },
  'that is the victim of a deadlock': async (inserts) => {
    // Holds the lease's row and waits for this session's lock.
    await inserts.query('update ledger.webhook_deliverer set holder = holder');
    await inserts.release();
  },
  'that finds the disk full': refusedWith('53100'),
  'that fails with an internal error': refusedWith('XX000'),
  'of a process that has lost its lease': async (inserts) => {
    await inserts.release();
    await inserts.query(
      `update ledger.webhook_deliverer set holder = gen_random_uuid(), held_until = now() + interval '1 second'`,
    );
  },
};

async function waitUntilEnded(inserts: HeldInserts, backend: number): Promise<void> {
  await expect.poll(() => inserts.waiting()).not.toBe(backend);
}

let service: Delivering;
let inserts: HeldInserts;
let to: Receiver;
let platform: Client;

async function makeEventsWith(fault: Fault, reseller: string): Promise<readonly string[]> {
  await inserts.hold();
  const make = () => anAsset(platform, { reseller_id: reseller });
  const before = [await make(), await make()];
  await expect.poll(() => inserts.waiting()).toEqual(expect.any(Number));
  const backend = await inserts.waiting();
  await fault(inserts, backend ?? 0);
  return [...before, await make()];
}

const subjects = () => new Set(to.calls.map(({ event }) => String(event['subject'])));

async function expectAllDelivered(webhook: string, assets: readonly string[]): Promise<void> {
  const expected = new Set(assets.map((id) => `asset-${id}`));
  await expect.poll(() => [...expected].filter((one) => !subjects().has(one))).toEqual([]);
  await expect.poll(() => standingOf(platform, webhook)).toMatchObject({ waiting: 0, gap: null });
}

const { kind } = inject('testServices').postgres;
describe.skipIf(kind === 'embedded')('an insert of deliveries', () => {
  beforeAll(async () => {
    service = await delivering();
    platform = service.platform;
    to = await receiver();
    inserts = await holdInserts((await ledger()).databaseUrl);
  });
  afterAll(async () => {
    await inserts?.close();
    await service?.close();
  });

  test.each(Object.entries(faults))('%s loses no event', async (_, fault) => {
    const reseller = await aReseller(platform, ['TX']);
    const { id } = await aWebhook(platform, { url: to.url, reseller_id: reseller });
    await expectAllDelivered(id, await makeEventsWith(fault, reseller));
  });

  test.each(Object.entries(faults))('of a replay %s loses no event', async (_, fault) => {
    const reseller = await aReseller(platform, ['TX']);
    const assets = [await anAsset(platform, { reseller_id: reseller })];
    const { id } = await aWebhook(platform, { url: to.url, reseller_id: reseller });
    await inserts.hold();
    expect((await platform.post(`/webhooks/${id}/replay?after=0`, {})).status).toBeLessThan(300);
    await expect.poll(() => inserts.waiting()).toEqual(expect.any(Number));
    await fault(inserts, (await inserts.waiting()) ?? 0);
    await expectAllDelivered(id, [...assets, await anAsset(platform, { reseller_id: reseller })]);
  });
});
