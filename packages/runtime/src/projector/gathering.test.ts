import { expect, test } from 'vitest';
import { gatherMs } from './gathering.js';

test('what comes after a single event is not delayed', () => {
  expect(gatherMs(1)).toBe(0);
});

test('what came together says that more will: a millisecond for each', () => {
  expect(gatherMs(2)).toBe(2);
  expect(gatherMs(6)).toBe(6);
});

test('nobody waits for long', () => {
  expect(gatherMs(60)).toBe(10);
});

test('a lane whose events nobody waits for one by one takes its time after each batch', () => {
  expect(gatherMs(1, 25)).toBe(25);
  expect(gatherMs(40, 25)).toBe(25);
});

test('many are worth a transaction, and what is behind them is not kept waiting', () => {
  expect(gatherMs(100)).toBe(0);
  expect(gatherMs(100, 25)).toBe(0);
});
