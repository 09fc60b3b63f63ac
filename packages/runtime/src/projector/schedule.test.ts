import { expect, test, vi } from 'vitest';
import { laneName } from '../event-log/lane-name.js';
import { createLogger } from '../process/logger.js';
import { keepSchedule, lookEveryMs } from './schedule.js';

const names = ['assets', 'audit', 'customers', 'exchange', 'positions', 'promotions', 'usage'];

test('lanes are looked at every four to five seconds, and at times that part from one another', () => {
  const times = names.map((name) => lookEveryMs(laneName.parse(name)));
  for (const every of times) {
    expect(every).toBeGreaterThanOrEqual(4000);
    expect(every).toBeLessThan(5000);
  }
  expect(new Set(times).size).toBe(names.length);
});

test('a schedule that is there is left alone, and one of another pace is set anew', async () => {
  const lane = laneName.parse('assets');
  const every = lookEveryMs(lane);
  const known: { every?: number }[] = [{ every }, { every: 5000 }, {}];
  const set: { every: number }[][] = [];
  for (const scheduler of [...known, undefined]) {
    const calls: { every: number }[] = [];
    const asked = vi.fn(async () => scheduler);
    const queue = {
      add: async () => undefined,
      getJobScheduler: asked,
      upsertJobScheduler: async (_: string, repeat: { readonly every: number }) => {
        calls.push({ every: repeat.every });
      },
      close: async () => undefined,
    };
    const schedule = keepSchedule(queue, lane, createLogger('test', 'silent'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await new Promise((resolve) => setImmediate(resolve));
    schedule.close();
    set.push(calls);
  }
  expect(set).toEqual([[], [{ every }], [{ every }], [{ every }]]);
});
