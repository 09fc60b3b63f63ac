import { randomUUID } from 'node:crypto';
import { allContracts } from '@exchange/ledger/ledger-routes';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedStores } from '../services/inject.js';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';

let service: SharedLedger;
let platform: Client;

beforeAll(async () => {
  service = await sharedLedger();
  platform = service.platform;
});

test('invalid input appends nothing to the log', async () => {
  await platform.post('/customers', { name: 'Mark' });
  const bad: [string, unknown][] = [
    ['/customers', { name: '' }],
    ['/resellers', { code: 'X' }],
    ['/assets', { asset_type: 'x', name: 'y', geometry: { type: 'Point', coordinates: [200, 0] } }],
    ['/exchange/transactions', aTransaction({ volume_mwh: -1 })],
    [`/customers/${randomUUID()}/resellers`, { reseller_id: randomUUID() }],
  ];
  const before = await eventsInLog();
  expect(before).toBeGreaterThan(0);
  for (const [path, body] of bad) {
    expect((await platform.post(path, body)).status, path).toBeGreaterThanOrEqual(404);
  }
  expect(await eventsInLog()).toBe(before);
});

const bodiless = allContracts.filter(({ kind, body }) => kind === 'command' && body === undefined);

test.each(bodiless)('$operationId refuses the members of a body that it has not', async (route) => {
  const { url, apiKey } = service;
  const path = route.path.replace(/\{\w+\}/g, () => randomUUID());
  const query = route.operationId === 'replayWebhook' ? '?after=0' : '';
  const send = async (body: object) => {
    const answer = await fetch(`${url}/api/v1${path}${query}`, {
      method: route.method.toUpperCase(),
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.text()];
  };
  expect(await send({ reason: 'by mistake' })).toEqual([
    422,
    expect.stringContaining('"type":"extra_forbidden","loc":["body","reason"]'),
  ]);
  expect(await send({})).toEqual([404, expect.any(String)]);
});

const changes = allContracts.filter(
  ({ method, path, operationId }) =>
    // A rule is of a state.
    method === 'put' && path.endsWith('/{id}') && operationId !== 'setEnrollmentRule',
);

test.each(changes)('$operationId of an unknown id is 404', async ({ path, example }) => {
  const answer = await platform.put(path.replace('{id}', randomUUID()), example);
  expect([answer.status, answer.text]).toEqual([404, expect.any(String)]);
});

async function eventsInLog(): Promise<number> {
  const eventLog = connectEventLog((await sharedStores()).eventStoreUrl);
  try {
    let count = 0;
    for await (const _ of eventLog.readAll()) count += 1;
    return count;
  } finally {
    await eventLog.close();
  }
}
