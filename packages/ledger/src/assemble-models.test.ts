import { expect, test } from 'vitest';
import { assembleModels } from './assemble-models.js';
import { enrollmentModel } from './enrollment/model.js';
import { directoryLane, marketLane } from './lanes.js';
import { models } from './models.js';
import { planModel } from './plan/model.js';
import { plansProjection } from './plan/projection.js';
import { usageModel } from './usage/model.js';

test('the register comes to lanes that the events of every feature name', () => {
  const { lanesByEvent, laneNames } = assembleModels(models);
  const named = new Set(Object.values(lanesByEvent).flat());
  // The audit lane takes every event, so none names it.
  expect([...named, 'audit'].toSorted()).toEqual(laneNames.toSorted());
});

test('an event whose lane no feature has is refused: its writes would wait in vain', () => {
  const lost = { ...enrollmentModel, projections: [] };
  expect(() => assembleModels([lost])).toThrow(
    'EnrollmentRequested: no feature has the lane enrollments',
  );
});

test('a feature that is listed twice is refused', () => {
  expect(() => assembleModels([...models, enrollmentModel])).toThrow(/EnrollmentRequested has two/);
});

test('two features with one lane are refused', () => {
  const { name, projections = [] } = enrollmentModel;
  expect(() => assembleModels([...models, { name, projections }])).toThrow(
    'two features have the lane enrollments',
  );
});

test('a lane that features share reads what each of them reads and makes the tables of all, as one lane', () => {
  const lanes = new Map(assembleModels(models).projections.map((one) => [one.lane, one]));
  expect(lanes.get(directoryLane.lane)).toMatchObject({
    version: 1,
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
    version: 1,
    batchMax: 50,
    streamPrefixes: ['plan-', 'utility_rates-', 'premise_usage-'],
    tables: ['plans', 'rates', 'usage'],
  });
});

test('a lane that features share comes from those that are there', () => {
  const { projections } = assembleModels([usageModel, planModel]);
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
  expect(() => assembleModels([...models, other])).toThrow('two features have the lane market');
});
