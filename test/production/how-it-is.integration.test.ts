import { randomUUID } from 'node:crypto';
import { zoneDataVersion } from '@exchange/calendar';
import { laneNames } from '@exchange/ledger/ledger';
import { getOperations } from '@exchange/ledger/platform/operations/contract';
import { operationsResource } from '@exchange/ledger/platform/operations/resource';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, client, text } from '../acceptance/client.js';
import { aCustomer, aReseller, aTransaction, attach } from '../acceptance/fixtures.js';
import { appendOdd } from '../http/odd-events.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { ledger, type RunningLedger } from '../services/ledger.js';
import { linkTo } from '../services/link.js';

let running: RunningLedger;
beforeAll(async () => {
  running = await ledger();
});

const path = `${getOperations.path}`;
const factsOf = ({ status, text: body }: Answer) => {
  expect(status, body).toBe(200);
  return operationsResource.parse(JSON.parse(body));
};

describe('the state of the service', () => {
  test('is visible to platform callers only', async () => {
    const { platform, anonymous } = running;
    const reseller = await aReseller(platform, ['TX']);
    const scoped = await platform.get(path, { 'x-service-reseller-id': reseller });
    expect([scoped.status, text(scoped, 'detail')]).toEqual([
      403,
      'Only platform callers may read the state of the service.',
    ]);
    expect((await anonymous.get(path)).status).toBe(401);
  });

  test('lists each lane with its lag, each store with its version, and the log', async () => {
    const { platform } = running;
    const written = await platform.post('/exchange/transactions', aTransaction());
    const position = written.headers.get('ledger-position');
    const now = factsOf(await platform.get(path));
    expect(now.service).toMatchObject({
      name: 'energy-exchange-ledger',
      version: '0.1.0',
      role: 'all',
      node: process.versions.node,
      zone_data: zoneDataVersion,
    });
    expect(now.log.verdict).toBe('same');
    expect(BigInt(now.log.position ?? 0)).toBeGreaterThanOrEqual(BigInt(position ?? 1));
    expect(
      now.stores.map(({ name, ok, product }) => [name, ok, product?.replace(/[\d.]+/g, '1')]),
    ).toEqual([
      ['event_log', true, 'EventStoreDB protocol 1'],
      ['database', true, expect.stringContaining('PostGIS 1')],
      ['queue', true, expect.stringMatching(/^BullMQ on (Redis|PostgreSQL)$/)],
    ]);
    const exchange = now.lanes?.find(({ lane }) => lane === 'exchange');
    expect(exchange).toMatchObject({
      parked_streams: 0,
      rebuilding: null,
      stopped: null,
      version: exchange?.newest_version,
    });
    expect(laneNames).toEqual(expect.arrayContaining(now.lanes?.map(({ lane }) => lane) ?? ['?']));
    expect(exchange?.lag?.seconds).toBeGreaterThanOrEqual(0);
  });

  test('has the speed of lanes from the second request on', async () => {
    const { anotherApi, apiKey } = running;
    const api = client((await anotherApi({})).url, { 'x-api-key': apiKey });
    const first = factsOf(await api.get(path));
    expect(first.lanes?.every((lane) => lane.events_per_second === null)).toBe(true);
    expect(first.unknown.join()).toContain('rates of lanes: available after');
    await expect
      .poll(async () => factsOf(await api.get(path)).lanes?.[0]?.events_per_second)
      .toBeGreaterThanOrEqual(0);
  });

  test.each(['all', 'command', 'query'] as const)('is served by the %s role', async (role) => {
    const { anotherApi, apiKey } = running;
    const api = client((await anotherApi({ role })).url, { 'x-api-key': apiKey });
    expect(factsOf(await api.get(path)).service.role).toBe(role);
  });

  test('lists map keys with scope and last use, without their text', async () => {
    const { platform, url } = running;
    const reseller_id = await aReseller(platform, ['TX']);
    const name = '<script>alert(1)</script>';
    const made = await platform.post('/map-keys', { name, reseller_id });
    const key = text(made, 'key');
    expect((await fetch(`${url}/ogc/collections?api_key=${key}`)).status).toBe(200);
    await expect
      .poll(async () => {
        const answer = await platform.get(path);
        expect(answer.text).not.toContain(key);
        expect(answer.text).not.toContain(key.split('_').slice(2).join('_'));
        return factsOf(answer).map_keys?.first.find(({ id }) => id === text(made, 'id'));
      })
      .toMatchObject({ name, reseller_id, status: 'active', last_used_at: expect.any(String) });
  });

  test('lists a parked stream with lane, reason and time, and counts refusals', async () => {
    const { platform, eventStoreUrl, anonymous } = running;
    const reseller_id = await aReseller(platform, ['TX']);
    const customer = await aCustomer(platform);
    await attach(platform, customer, reseller_id, { state: 'TX' });
    const stream = `customer-${customer}`;
    const link = { link_id: randomUUID(), reseller_id, state: 'TX', cost_key: 'again' };
    const data = { customer_id: customer, ...link, is_primary: false, demoted_link_id: null };
    await appendOdd(eventStoreUrl, {
      stream,
      type: 'AttachmentAdded',
      data: JSON.stringify(data),
    });
    await expect
      .poll(async () => factsOf(await platform.get(path)).parked?.first)
      .toMatchObject([
        { lane: 'directory', stream, event_type: 'AttachmentAdded', events: 1, code: 'refused' },
      ]);
    await anonymous.get('/resellers', { 'x-api-key': 'wrong' });
    const { lanes, refusals } = factsOf(await platform.get(path));
    expect(lanes?.find(({ lane }) => lane === 'directory')?.parked_streams).toBe(1);
    expect(refusals.credentials).toBeGreaterThan(0);
    expect(refusals.commands).toMatchObject({ is_at_least: false });
  });
});

test('without the event log has the known values, and reasons for the others', async () => {
  const link = await linkTo(Number(new URL(running.eventStoreUrl).port));
  atEndOfFile(() => link.close());
  const eventStoreUrl = `esdb://127.0.0.1:${link.port}?tls=false`;
  const another = await running.anotherApi({ eventStoreUrl });
  const api = client(another.url, { 'x-api-key': running.apiKey });
  expect(factsOf(await api.get(path)).stores[0]?.ok).toBe(true);
  await link.close();
  const now = factsOf(await api.get(path));
  expect(now.stores[0]).toMatchObject({ name: 'event_log', ok: false, product: null });
  expect(now.stores[0]?.reason).not.toBe('');
  expect(now.log.position).toBeNull();
  expect(now.lanes?.length).toBeGreaterThan(5);
  expect(now.lanes?.every(({ lag }) => lag === null)).toBe(true);
  expect(now.unknown.join('\n')).toContain('lag of lanes:');
});
