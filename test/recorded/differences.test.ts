import { expect, test } from 'vitest';
import { differences } from './differences.js';

const recorded = { body: [{ kwh: 1, state: null }] };

test('equal answers have no differences', () => {
  expect(differences(recorded, { body: [{ state: null, kwh: 1 }] }, [])).toEqual([]);
});

test('a missing or a changed member is a difference', () => {
  expect(differences(recorded, { body: [{ kwh: 2 }] }, [])).toEqual([
    'body.*.kwh: 2 instead of 1',
    'body.*.state: missing',
  ]);
});

test('a missing or a further item is a difference', () => {
  expect(differences(recorded, { body: [] }, [])).toEqual(['body: 0 items instead of 1']);
  const further = { body: [...recorded.body, { kwh: 1, state: null }] };
  expect(differences(recorded, further, [])).toEqual(['body: 2 items instead of 1']);
});

test('an added member passes only where it is listed with its value', () => {
  const actual = { body: [{ kwh: 1, state: null, quality: 'actual' }] };
  const at = 'body.*.quality';
  expect(differences(recorded, actual, [])).toEqual([`${at}: added with "actual"`]);
  expect(differences(recorded, actual, [{ at, value: 'estimated' }])).toHaveLength(1);
  expect(differences(recorded, actual, [{ at, value: 'actual' }])).toEqual([]);
});
