import { expect, test } from 'vitest';
import { gatherMs } from './lane-writer.js';

test.each<[string, events: number, leastMs: number | undefined, pauseMs: number]>([
  ['does not pause after a single event', 1, undefined, 0],
  ['pauses 1 ms for each event of a batch', 2, undefined, 2],
  ['pauses 1 ms for each event of a batch', 6, undefined, 6],
  ['pauses at most 10 ms by default', 60, undefined, 10],
  ['pauses at least the minimum of the lane', 1, 25, 25],
  ['pauses at least the minimum of the lane', 40, 25, 25],
  ['does not pause after 100 events or more', 100, undefined, 0],
  ['does not pause after 100 events or more', 100, 25, 0],
])('%s: %i events, at least %s ms', (_, events, leastMs, pauseMs) => {
  expect(gatherMs(events, leastMs)).toBe(pauseMs);
});
