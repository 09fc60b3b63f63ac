import { expect, test } from 'vitest';
import { list, member } from '../../../test/acceptance/client.js';
import { sharedLedger } from '../../../test/services/ledger.js';
import { seedCorrections } from '../src/demo/corrections.js';
import { demoLedger } from '../src/demo/demo-ledger.js';
import { seedEnrollments } from '../src/demo/enrollments.js';
import { openService } from '../src/service/client.js';

const { url, apiKey, platform } = await sharedLedger();
const service = openService({ url, apiKey, resellerId: undefined });
const demo = demoLedger(service, new AbortController().signal);

test('the demo shows corrections, plans and usage, once', async () => {
  const find = async (path: string) => list(await platform.get(path));
  const shown = async () => {
    const [customer] = await find('/customers?q=League');
    const id = String(member(customer, 'id'));
    const [link] = await find(`/customers/${id}/resellers`);
    const plans = await find('/plans?q=Upper&limit=1000');
    const [premise] = await find(`/assets?customer_id=${id}`);
    const usage = `/usage/${member(premise, 'id')}?period=day&time_zone=America/Chicago`;
    const rates = `/rates/${member(plans[0], 'utility_id')}/history?area_code=713`;
    const rows = member((await platform.get(usage)).body, 'rows');
    return {
      email: member(customer, 'email'),
      changes: (await find(`/customers/${id}/history`)).map((entry) => member(entry, 'type')),
      cost_key: member(link, 'cost_key'),
      plans: plans.map((plan) => [
        member(member(plan, 'upcoming'), 'effective_date'),
        typeof member(plan, 'withdrawn_on'),
      ]),
      rates: (await find(rates)).map((rate) => member(rate, 'rate_cents_per_kwh')),
      usage: Object(Array.isArray(rows) ? rows[0] : {}),
    };
  };
  await seedCorrections(demo);
  const first = await shown();
  expect(first).toMatchObject({
    email: 'energy@league-city-grocers.example',
    changes: expect.arrayContaining(['CustomerUpdated', 'AttachmentCostKeyChanged']),
    cost_key: 'DEMO-LEAGUE-CITY',
    plans: [
      ['2029-01-01', 'undefined'],
      [undefined, 'string'],
    ],
    rates: [11.2],
    usage: { missing: 0 },
  });
  expect(first.usage.received).toBeGreaterThan(0);
  expect(first.usage.estimated).not.toBe(0);
  await seedCorrections(demo);
  expect(await shown()).toEqual(first);
}, 120_000); // Seeds the demo twice.

test('the demo shows a switch, a rescission, an objection and a drop', async () => {
  const seeded = async () => {
    const all = list(await platform.get('/enrollments?q=energy@upper-coast.example&limit=1000'));
    return all.map((one) => {
      const point = String(member(member(one, 'service_point'), 'id')).slice(-1);
      return [point, member(one, 'status'), member(one, 'ending_on') !== null];
    });
  };
  await seedEnrollments(demo);
  const first = await seeded();
  expect(first).toEqual([
    ['1', 'dropped', false],
    ['1', 'active', false],
    ['2', 'active', false],
    ['2', 'rescinded', false],
    ['3', 'active', true],
    ['3', 'accepted', false],
    ['4', 'dropped', false],
  ]);
  const [incumbent] = list(
    await platform.get('/enrollments?service_point=us-esiid:10089000000000001'),
  );
  const history = list(await platform.get(`/enrollments/${member(incumbent, 'id')}/history`));
  expect(history.map((entry) => member(entry, 'type'))).toEqual([
    'EnrollmentRequested',
    'EnrollmentSubmitted',
    'EnrollmentAccepted',
    'EnrollmentActivationStarted',
    'EnrollmentActivated',
    'EnrollmentEnding',
    'EnrollmentDropped',
  ]);
  await seedEnrollments(demo);
  expect(await seeded()).toEqual(first);
}, 120_000); // Seeds the demo twice.
