import { decimal, isoDate, planId, utilityId } from '@exchange/units';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { PlanEvent } from './events.js';
import { plansProjection } from './model.js';

const plan_id = planId.parse('9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44');
const utility_id = utilityId.parse('b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11');
const dayAfter = (days: number) =>
  isoDate.parse(new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10));
const versionFrom = (days: number) => ({
  name: `Plan ${days}`,
  rate_type: 'fixed',
  rate_cents_per_kwh: decimal('12.4'),
  term_months: 12,
  is_business: false,
  effective_date: dayAfter(days),
});

function recorded(event: PlanEvent, index: number) {
  const { type, data } = event;
  const at = { id: `event-${index}`, stream: `plan-${plan_id}`, created: new Date(0) };
  const [revision, position] = [BigInt(index), BigInt(100 + index)];
  return { ...at, revision, position, type, data, metadata: {}, event };
}

test("a batch builds a plan's version rows once, however many versions it adds", async () => {
  const published: PlanEvent = {
    type: 'PlanPublished',
    data: { plan_id, utility_id, reseller_id: null, ...versionFrom(0) },
  };
  const updates = Array.from(
    { length: 60 },
    (_, at): PlanEvent => ({
      type: 'PlanUpdated',
      data: { plan_id, reseller_id: null, updated_on: dayAfter(0), version: versionFrom(at + 1) },
    }),
  );
  const client = new pg.Client();
  const query = vi.spyOn(client, 'query').mockImplementation(async () => ({ rows: [] }));
  const normalize = vi.spyOn(String.prototype, 'normalize');
  await plansProjection.apply(client, [published, ...updates].map(recorded), []);
  const textsIndexed = normalize.mock.calls.length;
  vi.restoreAllMocks();
  expect(JSON.stringify(query.mock.calls)).toContain('Plan 60');
  expect(textsIndexed).toBeLessThan(5 * updates.length);
});
