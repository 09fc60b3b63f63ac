import { laneNames } from '@exchange/ledger/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealLanes } from '../src/deal-lanes.js';

test('every lane is dealt to exactly one process, and no process is without where there are enough', () => {
  fc.assert(
    fc.property(
      fc.subarray([...laneNames], { minLength: 1 }),
      fc.integer({ min: 1, max: 6 }),
      (lanes, processes) => {
        const dealt = dealLanes(lanes, processes);
        expect(dealt).toHaveLength(processes);
        expect(dealt.flat().toSorted()).toEqual(lanes.toSorted());
        if (lanes.length >= processes) expect(dealt.every((hand) => hand.length > 0)).toBe(true);
      },
    ),
  );
});

test('the costliest lane has a process of its own where there are two', () => {
  const [first = []] = dealLanes(laneNames, 2);
  expect(first).toContain('exchange');
  expect(first).not.toContain('audit');
});
