import { expect, test } from 'vitest';
import { gatherMs } from './gathering.js';

test('events that come one by one, with time between them, are not delayed', () => {
  expect(gatherMs({ events: 1, tookMs: 4, waitedMs: 6 })).toBeLessThan(1);
});

test('a lane that had no time without work lets events gather for as long as the last took it', () => {
  expect(gatherMs({ events: 1, tookMs: 4, waitedMs: 0 })).toBe(4);
  expect(gatherMs({ events: 1, tookMs: 4, waitedMs: 1 })).toBe(3);
});

test('what came together says that more will: a millisecond for each', () => {
  expect(gatherMs({ events: 6, tookMs: 4, waitedMs: 20 })).toBe(6);
});

test('nobody waits for long', () => {
  expect(gatherMs({ events: 60, tookMs: 4, waitedMs: 0 })).toBe(10);
  expect(gatherMs({ events: 1, tookMs: 400, waitedMs: 0 })).toBe(10);
});

test('a lane whose events nobody waits for one by one takes its time after each batch', () => {
  expect(gatherMs({ events: 1, tookMs: 1, waitedMs: 60 }, 25)).toBe(25);
  expect(gatherMs({ events: 40, tookMs: 1, waitedMs: 60 }, 25)).toBe(25);
  expect(gatherMs({ events: 100, tookMs: 1, waitedMs: 60 }, 25)).toBe(0);
});

test('many are worth a transaction, and what is behind them is not kept waiting', () => {
  expect(gatherMs({ events: 100, tookMs: 40, waitedMs: 0 })).toBe(0);
});
