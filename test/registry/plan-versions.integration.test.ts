import { randomUUID } from 'node:crypto';
import { getPlan, listPlans } from '@exchange/ledger/registry/plan/queries';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { isoDate, planId, platformScope, utilityId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { list, member, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { sharedStores } from '../services/inject.js';
import { sharedLedger } from '../services/ledger.js';
import { aUtility, registered } from './things.js';

const dayMs = 86_400_000;
const day = (after: number) => new Date(Date.now() + after * dayMs).toISOString().slice(0, 10);

const { platform } = await sharedLedger();
const own = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
const utility = await aUtility(platform);

const terms = {
  name: 'Fixed 12',
  rate_type: 'fixed',
  rate_cents_per_kwh: 11.9,
  term_months: 12,
  is_business: false,
};
const aPlan = async (effective_date: string, caller = own) =>
  registered(caller, '/plans', { utility_id: utility, ...terms, effective_date });
const listed = async (query: string, caller = own) =>
  list(await caller.get(`/plans?utility_id=${utility}&limit=1000${query}`));
const idsIn = async (query: string) => (await listed(query)).map((one) => member(one, 'id'));

describe('a new version of a plan', () => {
  test('from today is in force at once, with the members that were not sent', async () => {
    const id = await aPlan('2026-01-01');
    const put = await own.put(`/plans/${id}`, { rate_cents_per_kwh: '12.400' });
    expect(put.status, put.text).toBe(200);
    expect(put.body).toMatchObject({ ...terms, rate_cents_per_kwh: 12.4, effective_date: day(0) });
    expect(put.headers.get('link')).toMatch(/rel="receipt"/);
    const read = await own.get(`/plans/${id}`);
    expect([read.text, read.headers.get('etag')]).toEqual([put.text, put.headers.get('etag')]);
    expect((await listed('')).find((one) => member(one, 'id') === id)).toEqual(put.body);
  });

  test('from a later day is upcoming; one of the same day replaces it', async () => {
    const id = await aPlan('2026-01-01');
    await own.put(`/plans/${id}`, { term_months: 24, effective_date: day(9) });
    const put = await own.put(`/plans/${id}`, { name: 'Fixed 24', effective_date: day(9) });
    const upcoming = { ...terms, name: 'Fixed 24', term_months: 24, effective_date: day(9) };
    expect(put.body).toEqual({
      ...{ id, utility_id: utility, reseller_id: text(put, 'reseller_id') },
      ...terms,
      effective_date: '2026-01-01',
      upcoming,
    });
    const between = await own.put(`/plans/${id}`, { is_business: true, effective_date: day(4) });
    expect(member(between.body, 'upcoming')).toEqual({
      ...terms,
      is_business: true,
      effective_date: day(4),
    });
  });

  test('of a plan before its time shows the first version, or an earlier new one', async () => {
    const id = await aPlan(day(20));
    const later = await own.put(`/plans/${id}`, { name: 'Later', effective_date: day(30) });
    expect(later.body).toMatchObject({ effective_date: day(20), upcoming: { name: 'Later' } });
    const earlier = await own.put(`/plans/${id}`, { effective_date: day(10) });
    expect(earlier.body).toMatchObject({
      effective_date: day(10),
      upcoming: { effective_date: day(20) },
    });
    expect((await own.get(`/plans/${id}`)).text).toBe(earlier.text);
  });

  test('is refused for a past day, unknown members and unknown plans', async () => {
    const id = await aPlan('2026-01-01');
    const past = await own.put(`/plans/${id}`, { effective_date: day(-1) });
    expect([past.status, past.text]).toEqual([422, expect.stringContaining('"effective_date"')]);
    expect((await own.put(`/plans/${id}`, { utility_id: utility })).status).toBe(422);
    expect((await own.put(`/plans/${randomUUID()}`, { name: 'X' })).status).toBe(404);
  });

  test('is found by its own words and audience only', async () => {
    const id = await aPlan('2026-01-01');
    const [before, after] = [`w${randomUUID().slice(0, 8)}`, `w${randomUUID().slice(0, 8)}`];
    await own.put(`/plans/${id}`, { name: before, is_business: true });
    await own.put(`/plans/${id}`, { name: after, effective_date: day(5) });
    expect(await idsIn(`&q=${before}&is_business=true`)).toEqual([id]);
    expect(await idsIn(`&q=${before}&is_business=false`)).toEqual([]);
    expect(await idsIn(`&q=${after}`)).toEqual([]);
  });
});

describe('midnight', () => {
  test('changes the shown version, its entity tag and the filters without a write', async () => {
    const { databaseUrl } = await sharedStores();
    const tables = connectReadTables(databaseUrl, {
      connectionsMax: 1,
      name: 'midnight',
      onError() {},
    });
    const visible = new ReadDatabase(tables.database).visibleTo(platformScope);
    const id = planId.parse(await aPlan('2026-01-01'));
    await own.put(`/plans/${id}`, { is_business: true, effective_date: day(1) });
    await own.put(`/plans/${id}`, { name: 'Third', effective_date: day(2) });
    const on = async (after: number) => {
      const date = isoDate.parse(day(after));
      const plan = await getPlan(visible, id, date);
      if (plan.kind !== 'found') throw new Error(plan.kind);
      const filter = { utility_id: utilityId.parse(utility), is_business: true };
      const page = { limit: 1000, offset: 0 };
      const { items } = await listPlans(visible, filter, page, date);
      const { name, effective_date, upcoming } = JSON.parse(plan.row.resource);
      const { revision } = plan.row;
      const isListed = items.includes(plan.row.resource);
      return { name, effective_date, next: upcoming?.effective_date, revision, isListed };
    };
    const { name } = terms;
    const [first, second] = [1, 2].map((after) => ({ name, next: day(after) }));
    try {
      const third = { name: 'Third', effective_date: day(2), revision: `2.${day(2)}` };
      expect([await on(0), await on(1), await on(2), await on(9)]).toEqual([
        { ...first, effective_date: '2026-01-01', revision: '2', isListed: false },
        { ...second, effective_date: day(1), revision: `2.${day(1)}`, isListed: true },
        { ...third, isListed: true },
        { ...third, isListed: true },
      ]);
    } finally {
      await tables.close();
    }
    const match = { 'if-match': `"2.${day(1)}"` };
    expect((await own.put(`/plans/${id}`, { name: 'Fourth' }, match)).status).toBe(200);
  });
});

describe('the withdrawal of a plan', () => {
  test('shows withdrawn_on, is final, and prevents enrollments', async () => {
    const id = await aPlan('2026-01-01');
    const key = { 'idempotency-key': `withdraw-${id}` };
    const done = await own.post(`/plans/${id}/withdraw`, undefined, key);
    const again = await own.post(`/plans/${id}/withdraw`, undefined, key);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([done.text, 'true']);
    expect(done.headers.get('link')).toMatch(/rel="receipt"/);
    expect([done.status, text(done, 'withdrawn_on')]).toEqual([200, day(0)]);
    expect((await own.get(`/plans/${id}`)).text).toBe(done.text);
    expect((await listed('')).find((one) => member(one, 'id') === id)).toEqual(done.body);
    const refused = { code: 'plan_withdrawn', withdrawn_on: day(0) };
    for (const answer of [
      await own.post(`/plans/${id}/withdraw`),
      await own.put(`/plans/${id}`, { name: 'X' }),
    ]) {
      expect([answer.status, answer.body]).toEqual([409, expect.objectContaining(refused)]);
    }
    const enrollment = await own.post('/enrollments', {
      plan_id: id,
      premise_asset_id: await anAsset(own, { asset_type: 'premise', name: 'Unit' }),
      customer_name: 'Casa Verde',
      customer_email: 'ops@casa-verde.example',
    });
    expect([enrollment.status, enrollment.body]).toEqual([409, expect.objectContaining(refused)]);
  });

  test('available_on leaves out withdrawn plans and those not yet effective', async () => {
    const [now, later, withdrawn, moved] = [
      await aPlan('2026-01-01'),
      await aPlan(day(20)),
      await aPlan('2026-01-01'),
      await aPlan('2026-02-01'),
    ];
    await own.post(`/plans/${withdrawn}/withdraw`);
    await own.put(`/plans/${moved}`, { name: 'Moved' });
    const among = async (query: string) =>
      (await idsIn(query)).filter((id) => [now, later, withdrawn, moved].includes(String(id)));
    expect(await among('')).toEqual([now, later, withdrawn, moved]);
    expect(await among(`&available_on=${day(0)}`)).toEqual([now, moved]);
    expect(await among(`&available_on=${day(20)}`)).toEqual([now, later, moved]);
    expect(await among('&available_on=2026-01-15')).toEqual([now, withdrawn]);
    expect((await own.get('/plans?available_on=soon')).status).toBe(422);
  });
});

test('a reseller reads platform-wide plans, and does not change them', async () => {
  const wide = await registered(platform, '/plans', {
    ...{ utility_id: utility, reseller_id: null, ...terms, effective_date: '2026-01-01' },
  });
  expect((await own.put(`/plans/${wide}`, { name: 'X' })).status).toBe(403);
  expect((await own.put(`/plans/${wide}?dry_run=true`, { name: 'X' })).status).toBe(403);
  expect((await own.post(`/plans/${wide}/withdraw`)).status).toBe(403);
  expect(await idsIn(`&available_on=${day(0)}`)).toContain(wide);
  expect((await platform.put(`/plans/${wide}`, { name: 'Wide' })).status).toBe(200);
  expect(member((await own.get(`/plans/${wide}`)).body, 'name')).toBe('Wide');
});
