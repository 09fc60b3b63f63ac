import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, list, member, nextPath } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { anEsiId, day, enrolledAt } from './enrollment-steps.js';
import { anEnrollment } from './things.js';

const { platform } = await sharedLedger();

const as = (reseller_id: string) => platform.with({ 'x-service-reseller-id': reseller_id });
const fields = (answer: Answer) => Object(answer.body);

async function pending(id: string, more: object = {}, reseller?: string) {
  const one = await enrolledAt(platform, id, 'Casa Verde Ltd', reseller, more);
  const own = as(one.reseller_id);
  const read = async () => fields(await own.get(one.path));
  return { ...one, own, step: one.ask, read };
}

async function supply(id: string, reseller?: string) {
  const one = await pending(id, {}, reseller);
  await one.supply();
  return one;
}

test('an own reseller submits with a tracking number unique in the reseller', async () => {
  const one = await pending(anEsiId());
  const tracking_number = `T-${randomUUID().slice(0, 20)}`;
  const submitted = await one.step('submit', { tracking_number }, one.own);
  expect(fields(submitted)).toMatchObject({
    status: 'submitted',
    kind: 'switch',
    tracking_number,
    exclusive_by: 'service_point',
    plan_terms: { name: 'Fixed 12', rate_type: 'fixed', rate_cents_per_kwh: 11.9, term_months: 12 },
  });
  const again = await pending(anEsiId(), {}, one.reseller_id);
  const answer = await again.step('submit', { tracking_number }, again.own);
  expect([answer.status, fields(answer).code]).toEqual([409, 'tracking_number_in_use']);
  const elsewhere = await pending(anEsiId());
  expect((await elsewhere.step('submit', { tracking_number })).status).toBe(200);
  const items = list(await one.own.get(`/enrollments?tracking_number=${tracking_number}`));
  expect(items.map((item) => member(item, 'id'))).toEqual([one.id]);
  expect((await one.own.put(one.path, { kind: 'move_in' })).status).toBe(409);
});

test('an invalid service point is 422 with its code', async () => {
  const one = await pending(anEsiId());
  const service_point = { scheme: 'gb-mpan', id: '2000050773707' };
  const answer = await one.own.put(one.path, { service_point });
  expect([answer.status, fields(answer).code]).toEqual([422, 'invalid_service_point']);
});

test.each(['9999-12-31T23:59:59Z', '9000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
  'an authorization of %s is refused: the rescission has no last day then',
  async (obtained_at) => {
    const one = await pending(anEsiId());
    const authorization = { method: 'written', obtained_at, reference: 'A-1' };
    const answer = await one.own.put(one.path, { authorization });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('1970 to 8999')]);
  },
);

test.each(['8999-12-31T23:59:59Z', '1970-01-01T00:00:00Z'])(
  'an authorization of %s has a last day of the rescission',
  async (obtained_at) => {
    const authorization = { method: 'written', obtained_at, reference: 'A-1' };
    const one = await pending(anEsiId(), { authorization });
    const submitted = await one.step('submit', {}, one.own);
    expect([submitted.status, fields(submitted).rescission_ends_on]).toEqual([
      200,
      expect.stringMatching(/^(9000|1970)-01-0\d$/),
    ]);
  },
);

describe('a switch between two resellers', () => {
  test('ends the supply, and another one waits for it', async () => {
    const id = anEsiId();
    const incumbent = await supply(id);
    const challenger = await pending(id);
    expect((await challenger.step('submit', {}, challenger.own)).status).toBe(200);
    const tag = (await incumbent.own.get(incumbent.path)).headers.get('etag');
    const blocked = await pending(id);
    const refused = await blocked.step('submit', {}, blocked.own);
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: expect.any(String), code: 'already_in_progress' },
    ]);
    expect((await incumbent.own.get(incumbent.path)).headers.get('etag')).toBe(tag);

    expect((await challenger.step('accept', { effective_date: day() })).status).toBe(200);
    await expect.poll(async () => (await incumbent.read()).ending_on).toBe(day());
    const early = { started_on: day(-1) };
    expect(fields(await challenger.step('activate', early)).code).toBe('before_effective_date');
    const activated = await challenger.step('activate', { started_on: day(), meter_read_kwh: 12 });
    expect([activated.status, fields(activated).status]).toEqual([200, 'active']);
    const after = { 'ledger-position': activated.headers.get('ledger-position') ?? '' };
    expect(fields(await incumbent.own.get(incumbent.path, after))).toMatchObject({
      status: 'dropped',
      ended_on: day(),
      ending_on: null,
    });
    expect((await challenger.own.get(incumbent.path)).status).toBe(403);
    expect(fields(await incumbent.step('reinstate', { reason: 'by mistake' })).code).toBe(
      'service_point_taken',
    );
    expect((await blocked.step('submit', {}, blocked.own)).status).toBe(200);
  });

  test('is objected to by the incumbent, once, while it ends the supply', async () => {
    const id = anEsiId();
    const incumbent = await supply(id);
    const object = () => incumbent.step('object-to-switch', { reason: 'no' }, incumbent.own);
    expect(fields(await object()).code).toBe('no_switch');
    const challenger = await pending(id);
    await challenger.step('submit');
    await challenger.step('accept', { effective_date: day(3) });
    await expect.poll(async () => (await incumbent.read()).ending_on).toBe(day(3));
    expect((await object()).status).toBe(200);
    await expect.poll(async () => (await challenger.read()).status).toBe('objected');
    expect((await challenger.read()).reason).not.toBe('no');
    expect(fields(await object())).toMatchObject({ code: 'wrong_state', allowed: ['drop'] });
    expect(fields(await challenger.step('resolve', { outcome: 'upheld' })).status).toBe('rejected');
    await expect.poll(async () => (await incumbent.read()).ending_on).toBeNull();
  });
});

test('a renewal needs and replaces the supply of its reseller', async () => {
  const id = anEsiId();
  const first = await pending(id, { kind: 'renewal' });
  expect(fields(await first.step('submit', {}, first.own)).code).toBe('no_active_enrollment');
  const current = await supply(id);
  const foreign = await pending(id, { kind: 'renewal' });
  expect(fields(await foreign.step('submit')).code).toBe('no_active_enrollment');
  const renewal = await pending(id, { kind: 'renewal' }, current.reseller_id);
  await renewal.step('submit', {}, renewal.own);
  await renewal.step('accept', { effective_date: day() });
  expect((await renewal.step('activate', { started_on: day() })).status).toBe(200);
  expect(await current.read()).toMatchObject({ status: 'dropped', ended_on: day() });
});

test('a repeated step with its key gets the first answer', async () => {
  const one = await pending(anEsiId());
  await one.step('submit');
  await one.step('accept', { effective_date: day() });
  const key = { 'idempotency-key': randomUUID() };
  const body = { started_on: day() };
  const trial = await platform.post(`${one.path}/activate?dry_run=true`, body);
  expect(fields(trial).status).toBe('active');
  const first = await platform.post(`${one.path}/activate`, body, key);
  const second = await platform.post(`${one.path}/activate`, body, key);
  expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  const unkeyed = await one.step('activate', body);
  expect(fields(unkeyed)).toMatchObject({
    code: 'wrong_state',
    status: 'active',
    allowed: ['drop'],
  });
});

test('the rule of a state requires an authorization, and lapses a submission', async () => {
  const rule = {
    time_zone: 'America/Denver',
    calendar: 'none',
    rescission_business_days: 5,
    authorization: 'required',
    max_days_ahead: 5,
    lapse_days: 0,
  };
  const path = '/enrollment-rules/WY';
  const past = 'as_of=2026-01-01T00:00:00Z';
  expect((await platform.get(`${path}?${past}`)).status).toBe(404);
  expect((await platform.get(`/enrollment-rules/default?${past}`)).body).toMatchObject({
    state: 'default',
    time_zone: 'America/New_York',
    rescission_business_days: 3,
  });
  const reseller = as(await aReseller(platform, ['WY']));
  expect((await reseller.put(path, rule)).status).toBe(403);
  expect((await platform.put(path, rule)).body).toEqual({ state: 'WY', ...rule });
  expect((await reseller.get(path)).body).toEqual({ state: 'WY', ...rule });
  expect(list(await reseller.get('/enrollment-rules')).map((one) => member(one, 'state'))).toEqual(
    expect.arrayContaining(['default', 'WY']),
  );
  const first = await reseller.get('/enrollment-rules?limit=1');
  const second = await reseller.get(nextPath(first) ?? '');
  const both = list(await reseller.get('/enrollment-rules?limit=2'));
  expect([...list(first), ...list(second)].slice(0, 2)).toEqual(both);
  const one = await anEnrollment(platform, 'Casa Verde Ltd', undefined, 'WY');
  const step = (name: string, body: unknown) =>
    platform.post(`/enrollments/${one.id}/${name}`, body);
  expect(fields(await step('submit', {})).code).toBe('authorization_missing');
  const authorization = {
    method: 'written',
    obtained_at: '2026-12-01T18:00:00Z',
    reference: 'L-1',
  };
  await platform.put(`/enrollments/${one.id}`, { authorization });
  expect(fields(await step('submit', {}))).toMatchObject({
    status: 'submitted',
    exclusive_by: 'asset',
    rescission_ends_on: '2026-12-08',
  });
  const status = async () => fields(await platform.get(`/enrollments/${one.id}`)).status;
  // The worker of follow-ups looks every 20 s.
  await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe('lapsed');
});
