import { expect, test } from 'vitest';
import { unused, unusedEventLog } from '../../../packages/runtime/test/unused.js';
import type { LogVerdict } from '../src/log-verdict.js';
import { readinessChecks } from '../src/readiness.js';

const eventLogCheck = (verdict: LogVerdict) =>
  readinessChecks({
    eventLog: {
      ...unusedEventLog,
      headPosition: async () => 7n,
      whyClosed: async () => undefined,
    },
    laneDatabase: { getExecutor: unused },
    queue: { ping: unused },
    guard: { settled: async () => verdict },
    lag: { lagging: unused },
    projections: [],
  }).dependencies.event_log();

test('a process is not ready before it has compared log and tables', async () => {
  const compared = eventLogCheck({ kind: 'same', lanes: [] });
  expect(await compared).toBeUndefined();
  const unknown = eventLogCheck({ kind: 'unknown', reason: 'no answer in time' });
  await expect(unknown).rejects.toThrow('not compared yet: no answer in time');
});
