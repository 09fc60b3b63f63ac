import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNotifier } from './notifier.js';
import type { JobQueue, QueueBackend } from './queue-backend.js';

function createSubject() {
  const positions: string[] = [];
  const queue: Pick<JobQueue, 'add' | 'close'> = {
    add: async (_, { position }) => void positions.push(position),
    close: async () => undefined,
  };
  const backend: Partial<QueueBackend> = { queue: () => queue as JobQueue };
  return { positions, notifier: createNotifier(backend as QueueBackend, () => undefined) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('adds a job at once for the first notification after a pause', () => {
  const { positions, notifier } = createSubject();
  notifier.notify(7n);
  expect(positions).toEqual(['7']);
});

test('merges the notifications of a second into one job with the last position', () => {
  const { positions, notifier } = createSubject();
  for (let position = 1n; position <= 100n; position += 1n) {
    notifier.notify(position);
    vi.advanceTimersByTime(9);
  }
  expect(positions).toEqual(['1']);
  vi.advanceTimersByTime(100);
  expect(positions).toEqual(['1', '100']);
  vi.advanceTimersByTime(5_000);
  expect(positions).toHaveLength(2);
  notifier.notify(101n);
  expect(positions.at(-1)).toBe('101');
});
