import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Client, list, text } from '../acceptance/client.js';
import { aReseller, aTransaction, attach } from '../acceptance/fixtures.js';
import { anEsiId, day, enrolledAt } from '../registry/enrollment-steps.js';
import { anEnrollment, registered, territory } from '../registry/things.js';
import { isMap } from './filtered-lists.js';

export async function filteredThings(platform: Client) {
  const reseller = await aReseller(platform, ['OK', 'TX']);
  const own = platform.with({ 'x-service-reseller-id': reseller });
  const utility = await registered(platform, '/utilities', {
    ...{ code: `U-${randomUUID()}`, name: 'Filter Light', state: 'OK', territory },
  });
  const { premise, states } = await registry(platform, reseller);
  await plans(platform, reseller, utility);
  await records(platform, utility, premise);
  await enrollments(platform, reseller);
  const counterparties = await exchange(platform, own, reseller);
  await access(platform, own, reseller);
  await own.get('/audit/events');
  await own.get('/enrollments?format=csv');
  const deals = new Map(
    list(await own.get('/exchange/transactions'))
      .filter(isMap)
      .map((deal) => [String(deal['id']), deal]),
  );
  return { reseller, own, utility, premise, counterparties, states, deals };
}

async function registry(platform: Client, reseller_id: string) {
  const states = new Map<string, string>();
  for (const [index, state] of ['TX', 'OK', 'TX'].entries()) {
    const customer_id = await registered(platform, '/customers', {
      ...{ name: `Filter${index} Mill`, email: `m${index}@mill.example` },
      external_ref: `E${index}`,
    });
    await attach(platform, customer_id, reseller_id, { state, cost_key: `K-${index}` });
    states.set(customer_id, state);
    for (const asset_type of ['premise', 'depot']) {
      await registered(platform, '/assets', {
        ...{ asset_type, name: `${asset_type} ${index}`, organization_id: `org-${index % 2}` },
        ...{ reseller_id, customer_id, state, status: index === 0 ? 'retired' : 'active' },
      });
    }
  }
  const read = { asset_type: 'premise', name: 'Read', reseller_id };
  return { premise: await registered(platform, '/assets', read), states };
}

async function plans(platform: Client, reseller_id: string, utility_id: string): Promise<void> {
  const plan = (name: string, more: object) =>
    registered(platform, '/plans', {
      ...{ utility_id, reseller_id, name, rate_type: 'fixed', rate_cents_per_kwh: 11 },
      ...{ term_months: 12, is_business: false, effective_date: '2026-01-01', ...more },
    });
  await plan('Filter home', {});
  await plan('Filter shop', { is_business: true, effective_date: '2040-01-01' });
  const old = await plan('Filter old', {});
  expect((await platform.post(`/plans/${old}/withdraw`, {})).status).toBe(200);
}

async function records(platform: Client, utility: string, premise: string): Promise<void> {
  const rates = ['2026-01-01', '2026-01-02', '2026-02-01'].flatMap((recorded_at, index) =>
    ['A1', 'B2'].map((area_code) => ({ area_code, rate_cents_per_kwh: 9 + index, recorded_at })),
  );
  const usage = [1, 2, 3, 4].flatMap((hour) =>
    ['delivered', 'received'].map((channel) => ({
      period_start: `2026-03-01T0${hour}:00:00.000Z`,
      period_end: `2026-03-01T0${hour + 1}:00:00.000Z`,
      kwh: hour,
      channel,
      quality: hour % 2 === 0 ? 'estimated' : 'actual',
    })),
  );
  for (const [path, all] of [
    [`/rates/${utility}/history`, rates],
    [`/usage/${premise}`, usage],
  ] as const) {
    const answer = await platform.post(path, { records: all });
    expect(answer.status, answer.text).toBe(201);
  }
}

async function enrollments(platform: Client, reseller: string): Promise<void> {
  await anEnrollment(platform, 'Pending Filter', reseller);
  const dropped = await enrolledAt(platform, anEsiId(), 'Dropped Filter', reseller);
  await dropped.supply();
  const end = { initiated_by: 'customer', reason_code: '008', effective_date: day() };
  await dropped.step('drop', end);
  await (await enrolledAt(platform, anEsiId(), 'Active Filter', reseller)).supply();
  const accepted = await enrolledAt(platform, anEsiId(), 'Accepted Filter', reseller);
  await accepted.step('submit');
  await accepted.step('accept', { effective_date: day(5) });
}

async function exchange(platform: Client, own: Client, reseller_id: string) {
  const counterparties: string[] = [];
  for (const name of ['Filter Gulf', 'Filter Plains']) {
    const body = { code: `C-${randomUUID()}`, name };
    counterparties.push(await registered(platform, '/exchange/counterparties', body));
  }
  const [first = '', second = ''] = counterparties;
  const suspended = { status: 'suspended', reason: 'limit' };
  const deal = async (counterparty_id: string, transaction_type: string, more: object = {}) =>
    text(
      await own.post(
        '/exchange/transactions',
        aTransaction({ counterparty_id, transaction_type, ...more }),
      ),
      'id',
    );
  const terms = { book: 'Filter, east', direction: 'sell', currency: 'EUR', cost_key: 'K-0' };
  const nomination = await deal(first, 'nomination', { external_id: `x-${randomUUID()}` });
  const trade = await deal(second, 'trade', terms);
  const other = await deal(first, 'trade', {
    ...{ delivery_start: '2037-11-01T00:00:00Z', delivery_end: '2037-11-01T01:00:00Z' },
  });
  for (const id of [trade, other]) await own.post(`/exchange/transactions/${id}/confirm`, {});
  for (const [counterparty_id, month] of [
    [second, '2037-12'],
    [first, '2037-11'],
  ]) {
    const issued = await own.post('/exchange/statements', { counterparty_id, month });
    expect(issued.status, issued.text).toBe(201);
  }
  await own.post(`/exchange/transactions/${nomination}/cancel`, { reason: 'x' });
  const refused = [
    await own.post(`/exchange/transactions/${nomination}/cancel`, { reason: 'x' }),
    await own.post(`/exchange/transactions/${trade}/curtail`, { volume_mwh: 99, reason: 'x' }),
  ];
  expect((await platform.put(`/exchange/counterparties/${second}`, suspended)).status).toBe(200);
  const body = aTransaction({ counterparty_id: second, transaction_type: 'trade' });
  refused.push(await own.post('/exchange/transactions', body));
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
  await registered(platform, '/exchange/transactions', aTransaction({ reseller_id }));
  return counterparties;
}

async function access(platform: Client, own: Client, reseller_id: string): Promise<void> {
  await registered(own, '/keys', { name: 'Filter key', owner: 'filters', roles: ['reader'] });
  await registered(platform, '/map-keys', { name: 'Filter map', reseller_id });
  const webhook = { url: 'https://filters.example/hook', types: ['TransactionSubmitted'] };
  await registered(own, '/webhooks', { ...webhook, active: false });
}
