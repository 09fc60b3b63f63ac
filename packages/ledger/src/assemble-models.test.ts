import { expect, test } from 'vitest';
import { assembleModels } from './assemble-models.js';
import { directoryLane, retailLane } from './lanes.js';
import { models } from './models.js';
import { enrollmentModel } from './registry/enrollment/model.js';
import { planModel, plansProjection } from './registry/plan/model.js';
import { usageModel } from './registry/usage/model.js';

test('assembles the lanes of all events', () => {
  const { lanesByEvent, laneNames } = assembleModels(models);
  const named = new Set(Object.values(lanesByEvent).flat());
  // The audit lane takes every event, so none names it.
  expect([...named, 'audit'].toSorted()).toEqual(laneNames.toSorted());
});

test('rejects an event with an unknown lane', () => {
  const withoutLane = { ...enrollmentModel, projections: [] };
  expect(() => assembleModels([withoutLane])).toThrow(
    'EnrollmentRequested: no feature has the lane enrollments',
  );
});

test('rejects a duplicate feature', () => {
  expect(() => assembleModels([...models, enrollmentModel])).toThrow(/EnrollmentRequested has two/);
});

test('rejects two features with one lane', () => {
  const { projections = [] } = enrollmentModel;
  expect(() => assembleModels([...models, { projections }])).toThrow(
    'two features have the lane enrollments',
  );
});

test('a shared lane reads the streams and writes the tables of all its features', () => {
  const lanes = new Map(assembleModels(models).projections.map((one) => [one.lane, one]));
  expect(lanes.get(directoryLane.lane)).toMatchObject({
    version: 2,
    streamPrefixes: ['reseller-', 'customer-', 'cost_key_rederivation-'],
  });
  expect(lanes.get(directoryLane.lane)?.tables.toSorted()).toEqual([
    'attachments',
    'cost_key_counts',
    'cost_key_customers',
    'cost_key_rederivations',
    'cost_key_states',
    'customers',
    'resellers',
  ]);
  expect(lanes.get(retailLane.lane)).toMatchObject({
    version: 1,
    batchMax: 50,
    streamPrefixes: ['plan-', 'utility_rates-', 'premise_usage-'],
    tables: ['plans', 'plan_versions', 'rates', 'usage', 'usage_received'],
  });
});

test('a shared lane combines the features of the model', () => {
  const { projections } = assembleModels([usageModel, planModel]);
  expect(projections).toHaveLength(1);
  expect(projections[0]).toMatchObject({
    lane: 'retail',
    streamPrefixes: ['premise_usage-', 'plan-'],
    tables: ['usage', 'usage_received', 'plans', 'plan_versions'],
  });
});

test('rejects two shared lanes with the same name', () => {
  const part = { ...plansProjection, of: { ...retailLane, version: 2 } };
  expect(() => assembleModels([...models, { projections: [part] }])).toThrow(
    'two features have the lane retail',
  );
});
