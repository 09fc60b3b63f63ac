import { accept, fold, refuse } from '@exchange/runtime/commands/decider';
import { decimal, isoDate, planId, platformScope, utilityId } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { northwind, sunbelt, uuid } from '../../../test/samples.js';
import { type PlanFields, plan, planVisibleTo, type UpdatePlan, versionsMax } from './decide.js';
import { planRow, stateOf } from './model.js';
import {
  type PlanVersion,
  type PlanVersions,
  versionIndexOn,
  versionOn,
  withVersion,
} from './version.js';

const fixed: PlanFields = {
  id: planId.parse(uuid(30)),
  utility_id: utilityId.parse(uuid(31)),
  reseller_id: sunbelt,
  name: 'Fixed 12',
  rate_type: 'fixed',
  rate_cents_per_kwh: decimal('11.9'),
  term_months: 12,
  is_business: false,
  effective_date: isoDate.parse('2026-12-01'),
};
const { id: plan_id, ...fields } = fixed;

test('a plan is published as it was sent, and once', () => {
  const { state } = given(plan)
    .when({ type: 'PublishPlan', plan: fixed })
    .then({ type: 'PlanPublished', data: { plan_id, ...fields } })
    .when({ type: 'PublishPlan', plan: { ...fixed, name: 'Fixed 24' } })
    .thenRefused({ code: 'plan_exists' });
  const { id, utility_id, reseller_id, ...version } = fixed;
  expect(state).toEqual({
    status: 'published',
    plan: { id, utility_id, reseller_id, versions: [version], changed_on: null },
  });
});

const ofNorthwind = { kind: 'reseller', reseller_id: northwind } as const;
const ofSunbelt = { kind: 'reseller', reseller_id: sunbelt } as const;

test.each([
  ["a reseller's plan", 'is seen by the platform', platformScope, sunbelt, true],
  ["a reseller's plan", 'is seen by that reseller', ofSunbelt, sunbelt, true],
  ["a reseller's plan", 'is not seen by another', ofNorthwind, sunbelt, false],
  ['a platform-wide plan', 'is seen by the platform', platformScope, null, true],
  ['a platform-wide plan', 'is seen by any reseller', ofNorthwind, null, true],
] as const)('%s %s', (_, __, scope, reseller_id, visible) => {
  expect(planVisibleTo(scope, { reseller_id })).toBe(visible);
});

describe('a change of a plan', () => {
  const published = { type: 'PlanPublished', data: { plan_id, ...fields } } as const;
  const { utility_id, reseller_id, ...first } = fields;
  const today = isoDate.parse('2026-12-05');
  const later = isoDate.parse('2027-03-01');
  const update = (changes: UpdatePlan['changes'], effective_date = today) =>
    ({ type: 'UpdatePlan', changes, effective_date, today }) as const;
  const updated = (more: Partial<PlanVersion>) =>
    ({
      type: 'PlanUpdated',
      data: { plan_id, reseller_id, updated_on: today, version: { ...first, ...more } },
    }) as const;

  test('takes members that were not sent from the version of its date', () => {
    given(plan, published, updated({ term_months: 24, effective_date: later }))
      .when(update({ name: 'New' }))
      .then(updated({ name: 'New', effective_date: today }))
      .when(update({ is_business: true }, isoDate.parse('2027-04-01')))
      .then(
        updated({
          term_months: 24,
          is_business: true,
          effective_date: isoDate.parse('2027-04-01'),
        }),
      );
  });

  test('to equal terms appends nothing, but an earlier start is recorded', () => {
    const early = isoDate.parse('2026-11-20');
    given(plan, published)
      .when(update({ name: first.name }, later))
      .thenNothing();
    given(plan, published)
      .when({ type: 'UpdatePlan', changes: {}, effective_date: early, today: early })
      .then({
        type: 'PlanUpdated',
        data: {
          plan_id,
          reseller_id,
          updated_on: early,
          version: { ...first, effective_date: early },
        },
      });
  });

  test('is refused at the limit of versions, but not to one that exists', () => {
    const dayAfter = (days: number) =>
      isoDate.parse(new Date(Date.UTC(2027, 0, days)).toISOString().slice(0, 10));
    const added = Array.from({ length: versionsMax - 1 }, (_, day) =>
      updated({ effective_date: dayAfter(day + 1) }),
    );
    const full = fold(plan, [published, ...added]);
    expect(plan.decide(full, update({ name: 'New' }, dayAfter(versionsMax)))).toEqual(
      refuse({ code: 'too_many_versions', max: versionsMax }),
    );
    expect(plan.decide(full, update({ name: 'New' }, dayAfter(1)))).toEqual(
      accept(updated({ name: 'New', effective_date: dayAfter(1) })),
    );
  });

  test('is refused for a past date and after the withdrawal', () => {
    const withdrawn = {
      type: 'PlanWithdrawn',
      data: { plan_id, reseller_id, withdrawn_on: today },
    } as const;
    const refusal = { code: 'plan_withdrawn', withdrawn_on: today } as const;
    given(plan, published)
      .when(update({ name: 'New' }, isoDate.parse('2026-12-04')))
      .thenRefused('effective_date_past')
      .when({ type: 'WithdrawPlan', today })
      .then(withdrawn)
      .when({ type: 'WithdrawPlan', today })
      .thenRefused(refusal)
      .when(update({ name: 'New' }))
      .thenRefused(refusal);
    given(plan)
      .when(update({ name: 'New' }))
      .thenRefused({ code: 'plan_not_found' });
  });
});

test('versions are one for each day, and the last one begun counts', () => {
  const date = fc.integer({ min: 1, max: 9 }).map((number) => isoDate.parse(`2027-01-0${number}`));
  fc.assert(
    fc.property(fc.array(date, { minLength: 1, maxLength: 12 }), date, (dates, day) => {
      const versions = dates.map((effective_date, term_months): PlanVersion => {
        const { utility_id: _, reseller_id: __, ...version } = fields;
        return { ...version, effective_date, term_months };
      });
      const [head = versions[0], ...rest] = versions;
      if (head === undefined) return;
      const all = rest.reduce<PlanVersions>(withVersion, [head]);
      const shown = versionOn(all, day);
      const upcoming = all[versionIndexOn(all, day) + 1];
      const remaining = versions.filter(
        (one, at) =>
          !versions.slice(at + 1).some((other) => other.effective_date === one.effective_date),
      );
      const started = remaining
        .filter(({ effective_date }) => effective_date <= day)
        .toSorted(byDate);
      const after = remaining.filter(({ effective_date }) => effective_date > day).toSorted(byDate);
      expect([shown, upcoming]).toEqual(
        started.length > 0 ? [started.at(-1), after[0]] : [after[0], after[1]],
      );
    }),
  );
});

const byDate = (a: PlanVersion, b: PlanVersion) => (a.effective_date < b.effective_date ? -1 : 1);

test('a row of the previous version gives the same state', () => {
  const published = { ...fixed, rate_cents_per_kwh: decimal('12345678901.123456') };
  const { state } = given(plan)
    .when({ type: 'PublishPlan', plan: published })
    .then({
      type: 'PlanPublished',
      data: { plan_id, ...fields, rate_cents_per_kwh: published.rate_cents_per_kwh },
    });
  if (state.status === 'absent') throw new Error('not published');
  const row = planRow(state, { revision: '0', created_position: '1' });
  expect(row.state).toBeNull();
  expect(stateOf(row)).toEqual(state);
});
