import { expect, test } from 'vitest';
import { announcedProgress } from '../src/positions/watch-state.js';

test('a lane announces its position and its parked streams', () => {
  expect(announcedProgress('exchange:42')).toEqual([{ lane: 'exchange', position: 42n }]);
  expect(announcedProgress('cost-keys:18446744073709551615:3:2')).toEqual([
    {
      lane: 'cost-keys',
      position: 18_446_744_073_709_551_615n,
      parked: { parkings: 3n, streams: 2 },
    },
  ]);
});

test('several lanes announce one position together', () => {
  expect(announcedProgress('assets,exchange:42')).toEqual([
    { lane: 'assets', position: 42n },
    { lane: 'exchange', position: 42n },
  ]);
});

test.each([undefined, '', 'exchange', 'exchange:', 'exchange:-1', 'a b:1', 'exchange:1:2', '1:1'])(
  'ignores the payload %j',
  (payload) => {
    expect(announcedProgress(payload)).toEqual([]);
  },
);
