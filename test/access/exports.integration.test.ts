import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startStandInCluster } from '../../packages/runtime/test/event-log/stand-in-cluster.js';
import { type Client, client, list, text } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { ledger, type RunningLedger } from '../services/ledger.js';

let service: RunningLedger;
let platform: Client;
beforeAll(async () => {
  service = await ledger();
  ({ platform } = service);
});

const csv = '/exchange/transactions?format=csv';
const exportPaths = ['/audit/events', '/audit/pack', csv];

describe('exports by a process of role query', () => {
  test('are recorded with caller and scope', async () => {
    const { url } = await service.anotherApi({ role: 'query' });
    const reseller_id = await aReseller(platform, []);
    const scope = { 'x-service-reseller-id': reseller_id };
    await platform.with(scope).post('/exchange/transactions', aTransaction());
    const caller = client(url, { 'x-api-key': service.apiKey, ...scope });
    for (const path of exportPaths) expect((await caller.get(path)).status, path).toBe(200);
    const made = async () =>
      z
        .array(z.looseObject({ operation: z.string(), reseller_id: z.string() }))
        .parse(list(await caller.get('/audit/exports')))
        .map((one) => [one.operation, one.reseller_id]);
    await expect
      .poll(made)
      .toEqual(
        ['listTransactions', 'getAuditPack', 'exportEvents'].map((one) => [one, reseller_id]),
      );
  });
});

test('without a quorum exports get 503 without a byte, and a named key reads on', async () => {
  const cluster = await startStandInCluster(Number(new URL(service.eventStoreUrl).port));
  atEndOfFile(() => cluster.close());
  const { url } = await service.anotherApi({ eventStoreUrl: cluster.url });
  const made = await platform.post('/keys', { name: 'Auditor', owner: 'j.doe' });
  const caller = client(url, { 'x-api-key': text(made, 'secret') });
  expect((await caller.get(csv)).status).toBe(200);
  cluster.leader = undefined;
  for (const link of cluster.links) link.cut();
  for (const path of exportPaths) {
    const { status, headers, text: sent } = await caller.get(path);
    expect([path, status, headers.has('retry-after')]).toEqual([path, 503, true]);
    expect(sent).toMatch(/^\{"detail":/);
  }
  expect((await caller.get('/exchange/transactions?format=csv&limit=1')).status).toBe(200);
}, 120_000); // Each export waits for a leader.

async function fillLog(): Promise<void> {
  for (let made = 0; made < 14; made += 1) {
    const attributes = { filler: randomBytes(525_000).toString('base64') };
    const asset = { asset_type: 'filler', name: 'Filler', attributes };
    const { status } = await platform.post('/assets', asset, { prefer: 'respond-async' });
    expect(status).toBe(201);
  }
}

async function begunExport(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${service.url}/api/v1${path}`, { headers });
  const reader = answer.body?.getReader();
  expect([answer.status, (await reader?.read())?.done]).toEqual([200, false]);
  return {
    async rest(): Promise<'complete' | 'cut'> {
      try {
        while (reader !== undefined && !(await reader.read()).done);
        return 'complete';
      } catch {
        return 'cut';
      }
    },
  };
}

test("running exports and packs end within 5 s of their key's revocation", async () => {
  await fillLog();
  const made = await platform.post('/keys', { name: 'Auditor', owner: 'j.doe' });
  const secret = text(made, 'secret');
  const token = text(await platform.post('/auth/token', { api_key: secret }), 'access_token');
  const credentials = [{ 'x-api-key': secret }, { authorization: `Bearer ${token}` }];
  const exportsBegun = [
    await begunExport('/audit/events', { 'x-api-key': secret }),
    await begunExport('/audit/pack', { authorization: `Bearer ${token}` }),
    await begunExport('/audit/events', { 'x-api-key': service.apiKey }),
    await begunExport('/audit/pack', { 'x-api-key': service.apiKey }),
  ];
  expect((await platform.post(`/keys/${text(made, 'id')}/revoke`)).status).toBe(200);
  await pause(5_000);
  expect(await Promise.all(exportsBegun.map((one) => one.rest()))).toEqual([
    ...['cut', 'cut', 'complete', 'complete'],
  ]);
  for (const headers of credentials) {
    expect((await service.anonymous.with(headers).get('/auth/me')).status).toBe(401);
  }
}, 120_000); // Fills the log, then waits for 5 s.
