import { expect, test } from 'vitest';
import { gatherMs } from './lane-writer.js';

test.each<[string, events: number, leastMs: number | undefined, pauseMs: number]>([
  ['does not pause after a few events', 1, undefined, 0],
  ['does not pause after a few events', 7, undefined, 0],
  ['pauses after a batch of busy traffic', 8, undefined, 10],
  ['pauses after a batch of busy traffic', 99, undefined, 10],
  ['pauses at least the minimum of the lane', 1, 25, 25],
  ['pauses at least the minimum of the lane', 40, 25, 25],
  ['does not pause after 100 events or more', 100, undefined, 0],
  ['does not pause after 100 events or more', 100, 25, 0],
])('%s: %i events, at least %s ms', (_, events, leastMs, pauseMs) => {
  expect(gatherMs(events, leastMs)).toBe(pauseMs);
});
