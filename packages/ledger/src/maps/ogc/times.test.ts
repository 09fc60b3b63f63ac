import { expect, test } from 'vitest';
import { readInterval } from './times.js';

const endOfJanuary = '2026-01-31T23:59:59.999Z';

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z', endOfJanuary],
  ['2026-01-31T', '2026-01-31T00:00:00.000Z', endOfJanuary],
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T12:00:00 05:30', '2026-01-31T06:30:00.000Z', '2026-01-31T06:30:00.000Z'],
  ['2026-01-01/2026-01-31', '2026-01-01T00:00:00.000Z', endOfJanuary],
  ['2026-01-01/..', '2026-01-01T00:00:00.000Z', undefined],
  ['../2026-01-31', undefined, endOfJanuary],
  ['/2026-01-31T01:00:00Z', undefined, '2026-01-31T01:00:00.000Z'],
  ['../..', undefined, undefined],
  ['2026-01-31/2026-01-31', '2026-01-31T00:00:00.000Z', endOfJanuary],
  ['2026-01-31T12:00:00Z/2026-01-31', '2026-01-31T12:00:00.000Z', endOfJanuary],
])('%s is from %s to %s, both included', (text, from, to) => {
  expect(readInterval(text)).toEqual({ from, to });
});

test.each(['', '..', 'yesterday', '2026-02-30', '2026-01-02/2026-01-01', '2026/2026/2026'])(
  '%j is not an interval',
  (text) => {
    expect(readInterval(text)).toBeUndefined();
  },
);
