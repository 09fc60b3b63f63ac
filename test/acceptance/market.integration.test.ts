import { describe, expect, test } from 'vitest';
import { everyItem, list, member, text } from './client.js';
import { aCustomer, anAsset, aReseller, attach } from './fixtures.js';
import { aPlace } from './place.js';
import { service } from './service.js';

const { platform } = await service();
const unknown = '9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44';

const territory = aPlace().square(0, 0);
const aUtility = async (code: string) =>
  text(await platform.post('/utilities', { code, name: code, state: 'TX', territory }), 'id');
const utility = await aUtility('U');
const aPlan = (more: Record<string, unknown> = {}) => ({
  utility_id: utility,
  name: 'Fixed 12',
  rate_type: 'fixed',
  rate_cents_per_kwh: 11.9,
  term_months: 12,
  is_business: false,
  effective_date: '2027-01-01',
  ...more,
});
const as = (reseller: string) => platform.with({ 'x-service-reseller-id': reseller });
const ids = (items: unknown[]) => items.map((item) => Object(item).id);

describe('plans', () => {
  test('POST /plans answers 201 with the plan, which reads back', async () => {
    const answer = await platform.post('/plans', aPlan({ rate_cents_per_kwh: '11.905000' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...aPlan({ rate_cents_per_kwh: 11.905 }),
      id: text(answer, 'id'),
      reseller_id: null,
    });
    const read = await platform.get(`/plans/${text(answer, 'id')}`);
    expect([read.status, read.text]).toEqual([200, answer.text]);
  });

  test('a reseller sees platform-wide plans and its own catalog only', async () => {
    const [mine, theirs] = [await aReseller(platform, []), await aReseller(platform, [])];
    const wide = text(await platform.post('/plans', aPlan()), 'id');
    const own = text(await as(mine).post('/plans', aPlan()), 'id');
    const foreign = text(await platform.post('/plans', aPlan({ reseller_id: theirs })), 'id');
    const plans = ids(list(await as(mine).get(`/plans?utility_id=${utility}&limit=1000`)));
    expect(plans).toEqual(expect.arrayContaining([wide, own]));
    expect(plans).not.toContain(foreign);
    expect((await as(mine).get(`/plans/${foreign}`)).status).toBe(403);
    expect((await as(mine).get(`/plans/${wide}`)).status).toBe(200);
  });

  test.each([
    ['a platform-wide plan by a reseller', { reseller_id: null }, 403],
    ["a plan in another reseller's catalog", { reseller_id: unknown }, 403],
    ['a plan of an unknown utility', { utility_id: unknown }, 404],
    ['a rate with seven decimals', { rate_cents_per_kwh: 1.1234567 }, 422],
    ['half a month', { term_months: 1.5 }, 422],
    ['no date', { effective_date: '2026-02-30' }, 422],
  ])('%s is refused', async (_, more, status) => {
    const reseller = await aReseller(platform, []);
    expect((await as(reseller).post('/plans', aPlan(more))).status).toBe(status);
  });
});

describe('rate history', () => {
  const day = (recorded_at: string, area_code = '787', rate = 10.5) => ({
    area_code,
    rate_cents_per_kwh: rate,
    recorded_at,
  });

  test('is recorded by platform callers and read oldest first, with its filters', async () => {
    const own = await aUtility('W');
    const path = `/rates/${own}/history`;
    const records = [day('2026-01-01'), day('2026-03-01', '787', 12.25), day('2026-02-01', '788')];
    const answer = await platform.post(path, { records });
    expect([answer.status, answer.body]).toEqual([201, { recorded: 3 }]);
    expect(list(await platform.get(path))).toEqual([records[0], records[2], records[1]]);
    expect(list(await platform.get(`${path}?area_code=787`))).toEqual([records[0], records[1]]);
    expect(list(await platform.get(`${path}?since=2026-02-01`))).toEqual([records[2], records[1]]);
    expect(list(await platform.get(`${path}?limit=1`))).toEqual([records[0]]);
    const reseller = as(await aReseller(platform, []));
    expect((await reseller.post(path, { records })).status).toBe(403);
    expect(list(await reseller.get(path))).toHaveLength(3);
  });

  test('pages contain each record once, also several of a day', async () => {
    const own = await aUtility('X');
    const records = Array.from({ length: 25 }, (_, index) => day('2026-01-01', `area-${index}`));
    await platform.post(`/rates/${own}/history`, { records });
    const areas = (await everyItem(platform, `/rates/${own}/history?limit=10`)).map((item) =>
      member(item, 'area_code'),
    );
    expect(areas).toEqual(records.map(({ area_code }) => area_code));
  });

  test('an unknown utility is 404, an invalid record 422 with its index', async () => {
    expect(
      (await platform.post(`/rates/${unknown}/history`, { records: [day('2026-01-01')] })).status,
    ).toBe(404);
    const bad = await platform.post(`/rates/${utility}/history`, {
      records: [day('2026-01-01'), day('soon')],
    });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain('["body","records",1,"recorded_at"]');
    const many = Array.from({ length: 1001 }, () => day('2026-01-01'));
    expect((await platform.post(`/rates/${utility}/history`, { records: many })).status).toBe(422);
  });
});

describe('usage', () => {
  const month = (year: number, number: number, kwh: number | string) => ({
    period_start: new Date(Date.UTC(year, number - 1, 1)).toISOString(),
    period_end: new Date(Date.UTC(year, number, 1)).toISOString(),
    kwh,
  });
  const aPremise = () => anAsset(platform, { asset_type: 'premise', name: 'Unit' });

  test('reads most recent first; a repeated period replaces the earlier record', async () => {
    const path = `/usage/${await aPremise()}`;
    const first = await platform.post(path, {
      records: [month(2026, 1, 100), month(2026, 2, -5.25)],
    });
    expect([first.status, first.body]).toEqual([201, { recorded: 2 }]);
    await platform.post(path, { records: [month(2026, 3, 0), month(2026, 1, '120.000001')] });
    expect(list(await platform.get(path))).toEqual([
      month(2026, 3, 0),
      month(2026, 2, -5.25),
      month(2026, 1, 120.000001),
    ]);
    expect((await platform.get(path)).text).toContain('"kwh":120.000001');
  });

  test('the forecast is of 1 to 24 periods after the last one', async () => {
    const path = `/usage/${await aPremise()}`;
    expect(list(await platform.get(`${path}/forecast`))).toEqual([]);
    await platform.post(path, { records: [month(2026, 11, 25)] });
    const { kwh: _, ...december } = month(2026, 12, 0);
    const ahead = list(await platform.get(`${path}/forecast?periods_ahead=24`));
    expect([ahead.length, ahead[0]]).toEqual([24, { ...december, projected_kwh: 25 }]);
    for (const count of ['0', '25', 'x']) {
      expect((await platform.get(`${path}/forecast?periods_ahead=${count}`)).status).toBe(422);
    }
  });

  test('another asset than a premise is 422', async () => {
    const path = `/usage/${await anAsset(platform)}`;
    expect((await platform.post(path, { records: [month(2026, 1, 1)] })).status).toBe(422);
    expect((await platform.get(path)).status).toBe(422);
  });

  test('fifteen-minute readings page through in order', async () => {
    const premise = await aPremise();
    const records = Array.from({ length: 1000 }, (_, index) => ({
      period_start: new Date(Date.UTC(2026, 0, 1) + index * 900_000).toISOString(),
      period_end: new Date(Date.UTC(2026, 0, 1) + (index + 1) * 900_000).toISOString(),
      kwh: index / 4,
    }));
    await platform.post(`/usage/${premise}`, { records });
    const allRecords = await everyItem(platform, `/usage/${premise}?limit=300`);
    expect(allRecords).toEqual(records.reverse());
    expect((await platform.get(`/usage/${premise}?cursor=bm90IG91cnM`)).status).toBe(422);
  });
});

describe('enrollments', () => {
  async function aCase() {
    const reseller_id = await aReseller(platform, ['TX']);
    const customer_id = await aCustomer(platform);
    await attach(platform, customer_id, reseller_id, { state: 'TX', cost_key: 'ENR-1' });
    const premise = { asset_type: 'premise', reseller_id, customer_id, state: 'TX' };
    const body = {
      plan_id: text(await platform.post('/plans', aPlan()), 'id'),
      premise_asset_id: await anAsset(platform, premise),
      customer_name: 'Casa Verde',
      customer_email: 'ops@casa-verde.example',
    };
    return { reseller_id, customer_id, body };
  }

  test('are pending, with attribution from the premise', async () => {
    const { body, ...owners } = await aCase();
    const answer = await as(owners.reseller_id).post('/enrollments', body);
    const made = { ...body, ...owners, cost_key: 'ENR-1', status: 'pending' };
    expect([answer.status, answer.body]).toMatchObject([201, made]);
  });

  test.each([
    ["a plan of another reseller's catalog", 403, /another reseller's catalog/],
    ['an asset other than a premise', 422, /Only premises/],
    ['a bad e-mail address', 422, /customer_email/],
    ['an unknown plan', 404, /no plan/],
  ])('%s is refused with its reason', async (what, status, reason) => {
    const { reseller_id, body } = await aCase();
    const broken: Record<string, () => Promise<object>> = {
      "a plan of another reseller's catalog": async () => {
        const other = await aReseller(platform, []);
        return { plan_id: text(await as(other).post('/plans', aPlan()), 'id') };
      },
      'an asset other than a premise': async () => ({
        premise_asset_id: await anAsset(platform, { reseller_id }),
      }),
      'a bad e-mail address': async () => ({ customer_email: 'nobody' }),
      'an unknown plan': async () => ({ plan_id: unknown }),
    };
    const sent = { ...body, ...(await broken[what]?.()) };
    const answer = await as(reseller_id).post('/enrollments', sent);
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(reason)]);
    expect(answer.headers.get('ledger-position')).toBeNull();
  });
});
