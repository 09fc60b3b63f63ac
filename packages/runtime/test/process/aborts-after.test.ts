import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectsGarbage } from '../../../../test/services/collects-garbage.js';
import { abortsAfter } from '../../src/process/in-time.js';

test('aborts in time, also as one of several signals', async () => {
  const never = new AbortController();
  const waits = Array.from({ length: 20 }, () =>
    once(AbortSignal.any([never.signal, abortsAfter(200)]), 'abort'),
  );
  const stopCollecting = collectsGarbage(20);
  try {
    const aborted = await Promise.race([Promise.all(waits), pause(10_000, [])]);
    expect(aborted).toHaveLength(20);
  } finally {
    stopCollecting();
  }
});

test('aborts with a TimeoutError', async () => {
  const signal = abortsAfter(1);
  await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});
