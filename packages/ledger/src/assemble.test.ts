import { expect, test } from 'vitest';
import { assemble } from './assemble.js';
import { enrollmentFeature } from './enrollment/feature.js';
import { features } from './features.js';

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
