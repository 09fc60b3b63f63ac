import { randomUUID } from 'node:crypto';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { list, member, text } from '../acceptance/client.js';
import { aCustomer, aReseller, aTransaction, attach } from '../acceptance/fixtures.js';
import { sharedStores } from '../services/inject.js';
import { sharedLedger } from '../services/ledger.js';

const { platform } = await sharedLedger();
const eventLog = connectEventLog((await sharedStores()).eventStoreUrl);
afterAll(() => eventLog.close());

const why = { reason: 'because' };

describe('as_of', () => {
  test.each([
    '/exchange/transactions?',
    '/exchange/positions?from=2031-01-01T00:00:00Z&to=2031-01-02T00:00:00Z&',
    '/customers/{customer}/resellers?',
  ])("beyond the log's end is 422: %s", async (template) => {
    const path = template.replace('{customer}', await aCustomer(platform));
    const head = (await eventLog.headPosition()) ?? 0n;
    const ahead = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    for (const moment of [head + 1n, 9223372036854775807n, '9999999999999999999', ahead(30)]) {
      const answer = await platform.get(`${path}as_of=${moment}`);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"as_of"')]);
    }
    for (const moment of [head, ahead(0), ahead(2)]) {
      expect((await platform.get(`${path}as_of=${moment}`)).status).toBe(200);
    }
  });

  test('of a recorded time is answered, also with a clock an hour behind', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      const id = text(await platform.post('/exchange/transactions', aTransaction()), 'id');
      const customer = await aCustomer(platform);
      const [submitted] = list(await platform.get(`/exchange/transactions/${id}/history`));
      const [registered] = list(await platform.get(`/customers/${customer}/history`));
      const moments: [string, typeof submitted][] = [
        [`/exchange/transactions/${id}`, submitted],
        ['/exchange/transactions', submitted],
        [`/customers/${customer}`, registered],
      ];
      for (const [path, entry] of moments) {
        const recorded = String(member(entry, 'recorded_at'));
        expect(Date.parse(recorded)).toBeGreaterThan(Date.now() + 60_000);
        const answer = await platform.get(`${path}?as_of=${recorded}`);
        expect([path, answer.status, answer.text]).toEqual([
          path,
          200,
          expect.stringContaining(path === '/exchange/transactions' ? id : `"${path.slice(-36)}"`),
        ]);
        const beyond = new Date(Date.parse(recorded) + 60_000).toISOString();
        const refused = await platform.get(`${path}?as_of=${beyond}`);
        expect([refused.status, refused.text]).toEqual([
          422,
          expect.stringContaining("the log's last event"),
        ]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows attachments over pages', async () => {
    const customer = await aCustomer(platform);
    const resellers: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const reseller = await aReseller(platform, []);
      await attach(platform, customer, reseller, {});
      resellers.push(reseller);
    }
    const now = new Date().toISOString();
    const path = `/customers/${customer}/resellers?as_of=${now}&limit=2`;
    const first = await platform.get(path);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await platform.get(`${path}&cursor=${cursor}`);
    const ids = [...list(first), ...list(second)].map((link) => member(link, 'reseller_id'));
    expect(ids).toEqual(resellers);
    expect(second.headers.get('link')).toBeNull();
  });
});

describe('history of a customer that two resellers share', () => {
  test("names a reseller's own users only", async () => {
    const [mine, theirs] = [await aReseller(platform, []), await aReseller(platform, [])];
    const { anonymous, signingSecret } = await sharedLedger();
    const as = (reseller: string, user: string) =>
      anonymous.with({
        'x-service-gateway-identity': user,
        'x-service-gateway-secret': signingSecret,
        'x-service-reseller-id': reseller,
        'x-correlation-id': `correlation of ${user}`,
        'x-request-id': `request-of-${user.split('@')[0]}`,
      });
    const [ann, bob] = [as(mine, 'ann@mine.example'), as(theirs, 'bob@theirs.example')];
    const customer = await aCustomer(platform);
    await attach(ann, customer, mine, { is_primary: true });
    await attach(bob, customer, theirs, { is_primary: true });
    const answer = await ann.get(`/customers/${customer}/history`);
    const entries = list(answer);
    expect(entries.map((entry) => member(entry, 'type'))).toEqual([
      'CustomerRegistered',
      'AttachmentAdded',
      'AttachmentAdded',
    ]);
    expect(entries[1]).toMatchObject({
      actor: { kind: 'gateway', id: 'ann@mine.example' },
      on_behalf_of: { reseller_id: mine },
      request_id: 'request-of-ann',
      correlation_id: 'correlation of ann@mine.example',
    });
    expect(entries[2]).toMatchObject({
      actor: null,
      on_behalf_of: { reseller_id: theirs },
      request_id: null,
      correlation_id: null,
      after: { attachments: [{ is_primary: false }] },
    });
    expect(answer.text).not.toMatch(/bob|theirs\.example/);
    const all = list(await platform.get(`/customers/${customer}/history`));
    expect(all[2]).toMatchObject({ actor: { id: 'bob@theirs.example' } });
  });
});

describe('positions', () => {
  test('show the deals that were active then, and are written as CSV', async () => {
    const counterparty_id = randomUUID();
    const nomination = aTransaction({
      counterparty_id,
      volume_mwh: 9,
      price_per_mwh: 10,
      delivery_start: '2031-01-01T22:30:00Z',
      delivery_end: '2031-01-02T01:30:00Z',
    });
    await platform.post('/exchange/transactions', nomination);
    const cancelledId = text(await platform.post('/exchange/transactions', nomination), 'id');
    const then = (await platform.get(`/exchange/transactions/${cancelledId}`)).headers.get(
      'ledger-position',
    );
    await platform.post(`/exchange/transactions/${cancelledId}/cancel`, why);
    const path = `/exchange/positions?counterparty_id=${counterparty_id}&from=2031-01-01T00:00:00Z&to=2031-01-03T00:00:00Z`;
    const before = list(await platform.get(`${path}&period=day&group_by=&as_of=${then}`));
    expect(before.map((one) => member(one, 'volume_mwh'))).toEqual([9, 9]);
    const csv = await platform.get(`${path}&period=day&group_by=status&format=csv`);
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(csv.text.split('\r\n').slice(0, 2)).toEqual([
      'period_start,period_end,status,volume_mwh,value,currency,nominated_mwh,traded_mwh,settled_mwh,open_mwh',
      '2031-01-01T00:00:00.000Z,2031-01-02T00:00:00.000Z,pending,4.5,45,USD,4.5,0,0,-4.5',
    ]);
  });
});
