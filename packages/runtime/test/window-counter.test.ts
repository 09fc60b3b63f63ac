import { expect, test } from 'vitest';
import { createRateLimiter } from '../src/admission/rate-limits.js';
import { createWindowCounter } from '../src/cluster/window-counter.js';

test('a window lasts a minute from its first hit', async () => {
  let at = 1_000;
  const counter = createWindowCounter(undefined, () => at);
  expect(await counter.hit('a')).toEqual({ count: 1, msLeft: 60_000 });
  at += 59_999;
  expect(await counter.hit('a')).toEqual({ count: 2, msLeft: 1 });
  expect(await counter.hit('b')).toEqual({ count: 1, msLeft: 60_000 });
  at += 1;
  expect(await counter.hit('a')).toEqual({ count: 1, msLeft: 60_000 });
});

test('a repeated key is not evicted by many single keys', async () => {
  const counter = createWindowCounter(undefined, () => 1_000);
  await counter.hit('guesser');
  for (let stranger = 0; stranger < 60_000; stranger += 1) await counter.hit(`1-${stranger}`);
  expect(await counter.hit('guesser')).toMatchObject({ count: 2 });
  for (let stranger = 0; stranger < 60_000; stranger += 1) await counter.hit(`2-${stranger}`);
  expect(await counter.hit('guesser')).toMatchObject({ count: 3 });
  expect(await counter.hit('1-0')).toMatchObject({ count: 1 });
});

test('all callers share the total rate, each within its own', async () => {
  const rates = { rateLimitPerMinute: 2, refusalsPerMinute: 0, redis: undefined };
  const limits = { ratePerMinuteTotal: 3 };
  const { admit } = createRateLimiter({ ...rates, limits }, undefined);
  for (const caller of ['a', 'a', 'b']) await admit(caller);
  await expect(admit('a')).rejects.toMatchObject({ limit: { kind: 'rate_of_caller', max: 2 } });
  await expect(admit('c')).rejects.toMatchObject({ limit: { kind: 'rate_of_all', max: 3 } });
});
