import { randomUUID } from 'node:crypto';
import { customer } from '@exchange/ledger/registry/customer/decide';
import { customerEvents } from '@exchange/ledger/registry/customer/events';
import { fold } from '@exchange/runtime/commands/decider';
import { codecOf } from '@exchange/runtime/event-log/codec';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, type JsonMap, list, member } from '../acceptance/client.js';
import { aReseller, attach } from '../acceptance/fixtures.js';
import { mapOf } from '../http/described-examples.js';
import { sharedLedger } from '../services/ledger.js';
import { exportedEvents, positionOf } from './exported.js';
import { registered, territory } from './things.js';

let platform: Client;
let resellers: readonly string[];
beforeAll(async () => {
  platform = (await sharedLedger()).platform;
  resellers = [await aReseller(platform, ['TX', 'OK']), await aReseller(platform, ['TX', 'OK'])];
});

const codec = codecOf(customerEvents);
const correction = fc.oneof(
  fc.record(
    {
      name: fc.constantFrom('Casa Verde', 'Mill', 'Cannery'),
      email: fc.constantFrom(null, 'ops@mill.example'),
      status: fc.constantFrom('active', 'inactive'),
      attributes: fc.constantFrom({}, { tier: 'gold' }, { tier: null, a: [1, { b: 2 }] }),
    },
    { requiredKeys: [] },
  ),
  fc.record({ link: fc.nat(2), cost_key: fc.constantFrom('K-1', 'K-2', 'K-3') }),
  fc.record({ link: fc.nat(2), promoted: fc.constant(true) }),
);

async function exported(id: string, last: string) {
  const headers = { 'ledger-position': last };
  const answer = await platform.get(`/audit/events?stream_prefix=customer-${id}`, headers);
  const lines = answer.text.trim().split('\n');
  return lines
    .map((line) => mapOf(mapOf(JSON.parse(line))['event']))
    .map(({ position, type, data, metadata }) => ({
      position: String(position),
      event: codec.decode({ ...storedFields, type: String(type), data, metadata }).event,
    }));
}
const storedFields = { id: '', stream: '', revision: 0n, position: 0n, created: new Date(0) };

test('as_of of a customer and its attachments at each position equals the fold of the export up to it', {
  timeout: 60_000, // Each run registers a customer and reads it at each position.
}, async () => {
  const property = fc.asyncProperty(
    fc.array(correction, { minLength: 3, maxLength: 10 }),
    async (corrections) => {
      const id = await registered(platform, '/customers', { name: 'First' });
      const [north = '', south = ''] = resellers;
      const links = [
        await attach(platform, id, north, { state: 'TX', is_primary: true }),
        await attach(platform, id, south, { cost_key: 'S-1' }),
        await attach(platform, id, north, { state: 'OK' }),
      ];
      let last = '0';
      for (const one of corrections) {
        const link = 'link' in one ? `/customers/${id}/resellers/${links[one.link]}` : '';
        const answer =
          'promoted' in one
            ? await platform.post(`${link}/primary`)
            : 'link' in one
              ? await platform.put(link, { cost_key: one.cost_key })
              : await platform.put(`/customers/${id}`, one);
        expect(answer.status).toBe(200);
        last = answer.headers.get('ledger-position') ?? last;
      }
      const events = await exported(id, last);
      expect(events.length).toBeGreaterThanOrEqual(4);
      for (const [index, { position }] of events.entries()) {
        const state = fold(
          customer,
          events.slice(0, index + 1).map(({ event }) => event),
        );
        if (state.status === 'absent') throw new Error(`${id} is absent`);
        const { name, external_ref, status } = state.customer;
        const one = await platform.get(`/customers/${id}?as_of=${position}`);
        expect(member(one.body, 'customer')).toEqual({ id, name, external_ref, status });
        const attachments = await platform.get(`/customers/${id}/resellers?as_of=${position}`);
        expect(list(attachments)).toEqual(state.attachments);
      }
    },
  );
  await fc.assert(property, { numRuns: 6 });
});

describe('a plan', () => {
  const dayMs = 86_400_000;
  const day = (after: number) => new Date(Date.now() + after * dayMs).toISOString().slice(0, 10);
  const terms = fc.record(
    {
      name: fc.constantFrom('Fixed', 'Flex'),
      rate_cents_per_kwh: fc.integer({ min: -4, max: 40 }).map((quarters) => quarters / 4),
      term_months: fc.nat(3),
      is_business: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const change = fc.record({ terms, after: fc.option(fc.nat(4), { nil: undefined }) });
  const life = fc.record({
    first: fc.constantFrom(-400, 0, 2, 4),
    changes: fc.array(change, { minLength: 3, maxLength: 8 }),
    isWithdrawn: fc.boolean(),
  });

  test('as of each position equals the fold of the export up to it', {
    timeout: 60_000, // Each run registers a plan and reads it at each position.
  }, async () => {
    const utility_id = await registered(platform, '/utilities', {
      ...{ code: randomUUID(), name: 'U', state: 'AK', territory },
    });
    const published = { name: 'Fixed', rate_type: 'fixed', rate_cents_per_kwh: 10 };
    const property = fc.asyncProperty(life, async ({ first, changes, isWithdrawn }) => {
      const id = await registered(platform, '/plans', {
        ...{ utility_id, reseller_id: null, ...published, term_months: 12, is_business: false },
        effective_date: day(first),
      });
      let last = '0';
      for (const { terms: some, after } of changes) {
        const date = after === undefined ? {} : { effective_date: day(after) };
        const answer = await platform.put(`/plans/${id}`, { ...some, ...date });
        expect(answer.status, answer.text).toBe(200);
        last = positionOf(answer);
      }
      if (isWithdrawn) last = positionOf(await platform.post(`/plans/${id}/withdraw`));
      const versions = new Map<string, JsonMap>();
      let withdrawal = {};
      for (const { type, position, data } of await exportedEvents(platform, `plan-${id}`, last)) {
        if (type === 'PlanWithdrawn') withdrawal = { withdrawn_on: data['withdrawn_on'] };
        else {
          const { version = data } = data;
          const one = versionIn(mapOf(version));
          versions.set(String(one['effective_date']), one);
        }
        const then = await platform.get(`/plans/${id}?as_of=${position}`);
        const now = shownOn(day(0), versions);
        expect(then.body).toEqual({ id, utility_id, reseller_id: null, ...now, ...withdrawal });
      }
      expect((await platform.get(`/plans/${id}`)).body).toMatchObject(shownOn(day(0), versions));
    });
    await fc.assert(property, { numRuns: 6 });
  });

  function versionIn({
    plan_id: _,
    utility_id: __,
    reseller_id: ___,
    ...version
  }: JsonMap): JsonMap {
    return { ...version, rate_cents_per_kwh: Number(version['rate_cents_per_kwh']) };
  }

  function shownOn(today: string, versions: ReadonlyMap<string, JsonMap>): JsonMap {
    const days = [...versions.keys()].sort();
    const index = Math.max(
      0,
      days.findLastIndex((one) => one <= today),
    );
    const [shown, upcoming] = [days[index], days[index + 1]].map((one) => versions.get(one ?? ''));
    return { ...shown, ...(upcoming === undefined ? {} : { upcoming }) };
  }
});
