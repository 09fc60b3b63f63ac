import { emptyRoot, signCheckpoint } from '@exchange/proof';
import { createMetrics } from '@exchange/runtime/observability/metrics';
import { createLogger } from '@exchange/runtime/process/logger';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { signerOf } from '../../../../proof/test/signer.js';
import { unused } from '../../../../runtime/test/unused.js';
import { emptyDatabase } from '../../../test/empty-database.js';
import { Publisher } from './publisher.js';
import { createPublisherLease } from './publisher-lease.js';

afterEach(() => void vi.useRealTimers());

test('leaves a larger published checkpoint in place without reporting a refusal', async () => {
  const signer = signerOf('a-log');
  const noteOf = (size: number) =>
    signCheckpoint({ origin: signer.name, size, root: emptyRoot, extensions: [] }, [signer]);
  const metrics = createMetrics('test');
  const published = vi.spyOn(metrics.checkpoints, 'inc');
  let reads = 0;
  const latest = async () => {
    reads += 1;
    return noteOf(9);
  };
  const publisher = new Publisher({
    ...{ signer, database: emptyDatabase, everySeconds: 60, log: createLogger('test', 'silent') },
    tree: {
      signed: async (size) => noteOf(size),
      upToDate: async () => ({ size: 9, leaves: 9, position: 9n }),
      ...{ bare: unused, givenSize: unused, settledLeaves: unused },
    },
    places: [{ name: 'a place', latest, keep: unused }],
    lease: { holdsFor: () => true, wait: async () => undefined },
    rounds: { next: async () => 5 },
    metrics,
  });
  await expect.poll(() => reads).toBe(2);
  await new Promise(setImmediate);
  await publisher.close();
  expect(published.mock.calls).toEqual([[{ place: 'a place', outcome: 'unchanged' }]]);
});

test('a lease counts from its request, by the monotonic clock and by the date', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const held = { rows: [{ held: true, witnessed: null }] };
  const answers: (() => void)[] = [];
  const query = () => new Promise((resolve) => answers.push(() => resolve(held)));
  const pool = Object.assign(new pg.Pool(), { query });
  const lease = createPublisherLease({ pool, identity: [], onError: () => undefined });
  vi.advanceTimersByTime(4_000);
  answers[0]?.();
  await new Promise(setImmediate);
  expect([lease.holdsFor(15_999), lease.holdsFor(16_000)]).toEqual([true, false]);
  // In a suspended process only the date advances.
  vi.setSystemTime(Date.now() + 16_000);
  expect(lease.holdsFor(0)).toBe(false);
  const closed = lease.close();
  await vi.waitUntil(() => answers[1]);
  answers[1]?.();
  await closed;
});
