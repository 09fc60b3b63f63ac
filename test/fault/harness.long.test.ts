// Long: 145 s. A whole service under random faults.
import { expect, inject, test } from 'vitest';
import { runHarness } from './harness/run.js';

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_121);
const seconds = Number(process.env['FAULT_SECONDS'] ?? 30);
const atLeast = { transactions: 50, batches: 5, promotions: 20, reads: 50 };

test('faults of processes, connections, disk and clocks lose, double and falsify nothing', {
  timeout: (seconds + 660) * 1000,
}, async ({ skip }) => {
  const { postgres, redis } = inject('testServices');
  if (postgres.kind === 'embedded' || redis.kind === 'none') {
    skip('requires PostgreSQL and Redis servers');
  }
  const report = await runHarness({ seed, seconds, atLeast });
  console.log(JSON.stringify(report));
  expect(report.wrong).toEqual([]);
  expect(report.transactions).toBeGreaterThanOrEqual(atLeast.transactions);
  expect(report.batches).toBeGreaterThanOrEqual(atLeast.batches);
  expect(report.promotions).toBeGreaterThanOrEqual(atLeast.promotions);
  expect(report.reads).toBeGreaterThanOrEqual(atLeast.reads);
});
