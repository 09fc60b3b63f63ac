import { expect, inject, test } from 'vitest';
import { runHarness } from './harness/run.js';

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_121);
const seconds = Number(process.env['FAULT_SECONDS'] ?? 30);

test('under kills, pauses, cut, slow and silent connections, a full disk and clock jumps nothing is lost, doubled or untrue', {
  timeout: (seconds + 240) * 1000,
}, async ({ skip }) => {
  const { postgres, redis } = inject('testServices');
  if (postgres.kind === 'embedded' || redis.kind === 'none') {
    skip('there is no PostgreSQL or Redis server here to break');
  }
  const report = await runHarness({ seed, seconds });
  console.log(JSON.stringify(report));
  expect(report.wrong).toEqual([]);
  expect(report.transactions).toBeGreaterThan(50);
  expect(report.batches).toBeGreaterThan(5);
  expect(report.promotions).toBeGreaterThan(20);
  expect(report.reads).toBeGreaterThan(50);
});
