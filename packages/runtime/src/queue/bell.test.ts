import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBell } from './bell.js';
import type { JobQueue, QueueBackend } from './queue-backend.js';

/** A bell and its added jobs. */
function aBell() {
  const rung: string[] = [];
  const queue: Pick<JobQueue, 'add' | 'close'> = {
    add: async (_, { position }) => void rung.push(position),
    close: async () => undefined,
  };
  const backend: Partial<QueueBackend> = { queue: () => queue as JobQueue };
  return { rung, bell: createBell(backend as QueueBackend, () => undefined) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first ring after a rest adds a job at once', () => {
  const { rung, bell } = aBell();
  bell.ring(7n);
  expect(rung).toEqual(['7']);
});

test('the rings of a second add one job, up to the last position', () => {
  const { rung, bell } = aBell();
  for (let position = 1n; position <= 100n; position += 1n) {
    bell.ring(position);
    vi.advanceTimersByTime(9);
  }
  expect(rung).toEqual(['1']);
  vi.advanceTimersByTime(100);
  expect(rung).toEqual(['1', '100']);
  vi.advanceTimersByTime(5_000);
  expect(rung).toHaveLength(2);
  bell.ring(101n);
  expect(rung.at(-1)).toBe('101');
});
