import { expect, test } from 'vitest';
import { laneNamed } from '../src/lanes/lanes.js';

test('a lane is named by its present or its former name', () => {
  expect(['exchange', 'retail', 'market'].map(laneNamed)).toEqual(['exchange', 'retail', 'retail']);
  expect(() => laneNamed('markets')).toThrow('Unknown lane: markets. Lanes: ');
});
