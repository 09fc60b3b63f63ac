import { expect, test } from 'vitest';
import { gatherMs } from './gathering.js';

test('does not pause after a single event', () => {
  expect(gatherMs(1)).toBe(0);
});

test('pauses 1 ms for each event of a batch', () => {
  expect(gatherMs(2)).toBe(2);
  expect(gatherMs(6)).toBe(6);
});

test('pauses at most 10 ms by default', () => {
  expect(gatherMs(60)).toBe(10);
});

test('pauses at least the minimum of the lane', () => {
  expect(gatherMs(1, 25)).toBe(25);
  expect(gatherMs(40, 25)).toBe(25);
});

test('does not pause after 100 events or more', () => {
  expect(gatherMs(100)).toBe(0);
  expect(gatherMs(100, 25)).toBe(0);
});
