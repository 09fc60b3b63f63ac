import { expect, test } from 'vitest';
import { assemble } from './assemble.js';
import { enrollmentFeature } from './enrollment/feature.js';
import { features } from './features.js';
import { directoryLane, marketLane } from './lanes.js';
import { planFeature } from './plan/feature.js';
import { plansProjection } from './plan/projection.js';
import { usageFeature } from './usage/feature.js';

test('the register comes to lanes that the events of every feature name', () => {
  const { lanesByEvent, laneNames } = assemble(features);
  const named = new Set(Object.values(lanesByEvent).flat());
  // The audit lane takes every event, so none names it.
  expect([...named, 'audit'].toSorted()).toEqual(laneNames.toSorted());
});

test('an event whose lane no feature has is refused: its writes would wait in vain', () => {
  const lost = { ...enrollmentFeature, projections: [] };
  expect(() => assemble([lost])).toThrow(
    'EnrollmentRequested: no feature has the lane enrollments',
  );
});

test('a feature that is listed twice is refused', () => {
  expect(() => assemble([...features, enrollmentFeature])).toThrow(/EnrollmentRequested has two/);
});

test('two features with one lane are refused', () => {
  const { name, projections = [] } = enrollmentFeature;
  expect(() => assemble([...features, { name, projections }])).toThrow(
    'two features have the lane enrollments',
  );
});

test('a lane that features share reads what each of them reads and makes the tables of all, as one lane', () => {
  const lanes = new Map(assemble(features).projections.map((one) => [one.lane, one]));
  expect(lanes.get(directoryLane.lane)).toMatchObject({
    version: 3,
    readsSince: 1,
    readableSince: 1,
    streamPrefixes: ['reseller-', 'customer-'],
  });
  expect(lanes.get(directoryLane.lane)?.tables.toSorted()).toEqual([
    'attachment_times',
    'attachment_versions',
    'attachments',
    'cost_key_counts',
    'cost_key_customers',
    'cost_key_states',
    'customers',
    'resellers',
  ]);
  expect(lanes.get(marketLane.lane)).toMatchObject({
    version: 2,
    batchMax: 50,
    streamPrefixes: ['plan-', 'utility_rates-', 'premise_usage-'],
    tables: ['plans', 'rates', 'usage'],
  });
});

test('a lane that features share comes from those that are there', () => {
  const { projections } = assemble([usageFeature, planFeature]);
  expect(projections).toHaveLength(1);
  expect(projections[0]).toMatchObject({
    lane: 'market',
    streamPrefixes: ['premise_usage-', 'plan-'],
    tables: ['usage', 'plans'],
  });
});

test('two shared lanes of one name are refused: their versions could differ', () => {
  const part = { ...plansProjection, of: { ...marketLane, version: 2 } };
  const other = { name: 'other', projections: [part] };
  expect(() => assemble([...features, other])).toThrow('two features have the lane market');
});
