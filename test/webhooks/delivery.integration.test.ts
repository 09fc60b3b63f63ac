import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, member, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { describedEvents } from '../services/described-events.js';
import { correctedThings, correctionTypes } from './corrected-things.js';
import { aWebhook, type Delivering, delivering, standingOf, subscribed } from './delivering.js';
import { acceptCall, answering, receiver, verified } from './receiver.js';

let service: Delivering;

beforeAll(async () => {
  service = await delivering();
});
afterAll(() => service.close());

const scoped = (reseller: string) => service.platform.with({ 'x-service-reseller-id': reseller });

describe('an event', () => {
  test('arrives as a CloudEvent, signed by Standard Webhooks, at endpoints for its type', async () => {
    const { to, id, secret, reseller } = await subscribed(service);
    const asset = await service.platform.post('/assets', {
      asset_type: 'depot',
      name: 'Zürich “7” — 1.50',
      reseller_id: reseller,
      attributes: { exact: 1.5 },
    });
    await service.platform.put(`/assets/${text(asset, 'id')}`, { name: 'not told of' });
    await expect.poll(() => to.calls.length).toBe(1);
    const [call] = to.calls;
    if (call === undefined) throw new Error('nothing came');
    expect(call.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': call.event['id'],
    });
    expect(verified(call, secret)).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      source: 'https://ledger.example',
      type: 'AssetRegistered',
      subject: `asset-${text(asset, 'id')}`,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      datacontenttype: 'application/json',
      position: asset.headers.get('ledger-position'),
      revision: 0,
      data: expect.objectContaining({ name: 'Zürich “7” — 1.50', reseller_id: reseller }),
    });
    const described = await describedEvents(service.platform);
    expect(described.faultsOf('webhooks', 'AssetRegistered', call.event)).toEqual([]);
    expect(described.faultsOf('webhooks', 'AssetUpdated', call.event)).not.toEqual([]);
    expect(() => verified(call, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
    await expect
      .poll(async () => (await service.platform.get(`/webhooks/${id}/deliveries`)).body)
      .toEqual([
        {
          position: asset.headers.get('ledger-position'),
          event_id: call.event['id'],
          type: 'AssetRegistered',
          stream: `asset-${text(asset, 'id')}`,
          status: 'delivered',
          attempts: 1,
          first_attempt_at: expect.any(String),
          last_attempt_at: expect.any(String),
          next_attempt_at: null,
          response_status: 204,
          failure: null,
          duration_ms: expect.any(Number),
        },
      ]);
  });

  test('of each correction arrives as it is described', async () => {
    const to = await receiver();
    await aWebhook(service.platform, { url: to.url, types: correctionTypes });
    const subjects = await correctedThings(service.platform);
    const own = () =>
      to.calls.flatMap(({ event }) =>
        subjects.some((id) => String(event['subject']).endsWith(id)) ? [event] : [],
      );
    const typesOf = () => own().map(({ type }) => String(type));
    await expect.poll(() => typesOf().toSorted()).toEqual(correctionTypes.toSorted());
    const described = await describedEvents(service.platform);
    for (const event of own()) {
      expect(described.faultsOf('webhooks', String(event['type']), event)).toEqual([]);
    }
  });

  test('of another reseller, or of none, never arrives at a reseller’s endpoint', async () => {
    const [north, south] = await Promise.all([
      aReseller(service.platform, ['TX']),
      aReseller(service.platform, ['TX']),
    ]);
    const [toNorth, toAll] = await Promise.all([receiver(), receiver()]);
    const types = ['AssetRegistered', 'CustomerRegistered'];
    await aWebhook(scoped(north), { url: toNorth.url, types });
    await aWebhook(service.platform, { url: toAll.url, types });
    const name = `tenants ${randomUUID()}`;
    await anAsset(service.platform, { name, reseller_id: south });
    await anAsset(service.platform, { name });
    await service.platform.post('/customers', { name });
    await anAsset(service.platform, { name, reseller_id: north });
    await expect.poll(() => toAll.calls.filter(({ body }) => body.includes(name)).length).toBe(4);
    await expect.poll(() => toNorth.calls.length).toBe(1);
    expect(member(toNorth.calls[0]?.event['data'], 'reseller_id')).toBe(north);
  });

  test('is retried until accepted, under the same id; later events of its stream wait', async () => {
    const types = ['AssetRegistered', 'AssetUpdated'];
    const { to, id, tell } = await subscribed(service, { types }, answering(500));
    const asset = await tell();
    for (const name of ['b', 'c', 'd']) await service.platform.put(`/assets/${asset}`, { name });
    await expect.poll(() => to.calls.length).toBeGreaterThan(2);
    expect(new Set(to.ids()).size).toBe(1);
    const [first = 0] = to.positionsOf(`asset-${asset}`);
    expect(await standingOf(service.platform, id)).toMatchObject({
      delivered_to: String(first - 1),
      failing_since: expect.any(String),
      gap: null,
    });
    to.answer(acceptCall);
    await expect.poll(() => new Set(to.ids()).size).toBe(4);
    const positions = to.positionsOf(`asset-${asset}`);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    await expect
      .poll(() => standingOf(service.platform, id))
      .toMatchObject({ waiting: 0, failing_since: null });
  });
});

describe('an endpoint', () => {
  test('that answers 410 is disabled at once with an event', async () => {
    const { to, id, tell } = await subscribed(service, {}, answering(410));
    await tell();
    await expect
      .poll(async () => (await service.platform.get(`/webhooks/${id}`)).body)
      .toMatchObject({ active: false, switched_off: { reason: 'gone' } });
    await tell();
    const history = list(await service.platform.get(`/webhooks/${id}/history`));
    expect(history.map((one) => member(one, 'type'))).toEqual([
      'WebhookMade',
      'WebhookSwitchedOff',
    ]);
    expect(to.calls.length).toBe(1);
    expect(await service.metrics()).toMatch(/webhooks_switched_off_total\{reason="gone".*\} 1/);
  });

  test('that was disabled and enabled shows the gap, and a replay sends it', async () => {
    const { to, id, tell } = await subscribed(service);
    await tell('before');
    await expect.poll(() => to.calls.length).toBe(1);
    await service.platform.put(`/webhooks/${id}`, { active: false });
    await tell('missed');
    expect((await service.platform.post(`/webhooks/${id}/replay?after=0`)).status).toBe(409);
    const on = await service.platform.put(`/webhooks/${id}`, { active: true });
    await expect
      .poll(() => standingOf(service.platform, id))
      .toMatchObject({ gap: { until: on.headers.get('ledger-position') } });
    await tell('after');
    await expect.poll(() => to.calls.length).toBe(2);
    expect(to.calls[1]?.body).toContain('after');
    const after = member(member(await standingOf(service.platform, id), 'gap'), 'after');
    const replayed = await service.platform.post(`/webhooks/${id}/replay?after=${after}`);
    expect([replayed.status, replayed.text]).toEqual([200, expect.stringContaining(id)]);
    await expect.poll(() => to.calls.some(({ body }) => body.includes('missed'))).toBe(true);
    await expect
      .poll(() => standingOf(service.platform, id))
      .toMatchObject({ gap: null, waiting: 0 });
    // Events of different streams may arrive in any order.
    const names = () => to.calls.slice(2).map(({ event }) => member(event['data'], 'name'));
    await expect.poll(names).toEqual(expect.arrayContaining(['missed', 'after']));
  });

  test('that was lost with its database starts at the end of the log and shows the gap', async () => {
    const { to, id, reseller, tell } = await subscribed(service);
    await tell('told');
    await expect.poll(() => to.calls.length).toBe(1);
    await service.stop();
    await tell('lost');
    await service.pool.query(
      'truncate ledger.webhook_deliverer, ledger.webhook_endpoints, ledger.webhook_deliveries',
    );
    await service.start();
    const last = await service.platform.post('/assets', {
      asset_type: 'depot',
      name: 'next',
      reseller_id: reseller,
    });
    await expect.poll(() => to.calls.length).toBe(2);
    expect(to.calls[1]?.body).toContain('next');
    const gap = member(await standingOf(service.platform, id), 'gap');
    expect(Number(member(gap, 'until'))).toBeLessThan(Number(last.headers.get('ledger-position')));
    await service.platform.post(`/webhooks/${id}/replay?after=${member(gap, 'after')}`);
    await expect.poll(() => to.calls.some(({ body }) => body.includes('lost'))).toBe(true);
  });

  test('gets nothing twice from a restarted deliverer', async () => {
    const { to, tell } = await subscribed(service);
    for (const name of ['1', '2', '3']) await tell(name);
    await expect.poll(() => to.calls.length).toBe(3);
    await service.stop();
    await tell('4');
    await service.start();
    await expect.poll(() => to.calls.length).toBe(4);
    expect(new Set(to.ids()).size).toBe(4);
  });

  test('that answers while the deliverer stops gets the event once', async () => {
    const { to, tell } = await subscribed(service, {}, (_, response) => {
      setTimeout(() => response.writeHead(204).end(), 200);
    });
    await tell('first');
    await expect.poll(() => to.calls.length).toBe(1);
    await service.stop();
    await service.start();
    await tell('second');
    await expect.poll(() => to.calls.some(({ body }) => body.includes('second'))).toBe(true);
    expect(to.calls).toHaveLength(2);
  });
});
