import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laneName } from '../event-log/lane-name.js';
import { createBell } from './bell.js';
import type { LaneQueue, QueueBackend } from './queue-backend.js';

const [one, other] = [laneName.parse('one'), laneName.parse('other')];

/** A bell, and what it has put into queues. */
function aBell() {
  const rung: string[] = [];
  const queue: Pick<LaneQueue, 'add' | 'close'> = {
    add: async (_, { lane, position }) => void rung.push(`${lane} ${position}`),
    close: async () => undefined,
  };
  const backend: Partial<QueueBackend> = { queue: () => queue as LaneQueue };
  return { rung, bell: createBell(backend as QueueBackend, () => undefined) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a lane that rested is rung for at once, each by itself', () => {
  const { rung, bell } = aBell();
  bell.ring([one, other], 7n);
  expect(rung).toEqual(['one 7', 'other 7']);
});

test('what comes within a second of a ring is one ring, up to the last position', () => {
  const { rung, bell } = aBell();
  for (let position = 1n; position <= 100n; position += 1n) {
    bell.ring([one], position);
    vi.advanceTimersByTime(9);
  }
  expect(rung).toEqual(['one 1']);
  vi.advanceTimersByTime(100);
  expect(rung).toEqual(['one 1', 'one 100']);
  vi.advanceTimersByTime(5_000);
  expect(rung).toHaveLength(2);
  bell.ring([one], 101n);
  expect(rung.at(-1)).toBe('one 101');
});
