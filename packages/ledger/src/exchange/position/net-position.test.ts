import { expect, test } from 'vitest';
import { netPositionOf } from './net-position.js';

test('each sum is rounded once: the open volume is not the difference of rounded volumes', () => {
  const none = { volume: ['0'], value: ['0'], settlement: ['0'] };
  const halves = { lengths: ['2'], trade: ['0.000003'], nomination: ['0.000001'] };
  const row = { ...none, ...halves, period: 1, currency: 'USD' };
  const period = { start: new Date(0), end: new Date(3_600_000), name: null };
  const { traded_mwh, nominated_mwh, open_mwh } = netPositionOf(row, period);
  expect([traded_mwh, nominated_mwh, open_mwh]).toEqual(['0.000002', '0', '0.000001']);
});
