import { expect, test } from 'vitest';
import { resultOf } from '../src/delivery/delivery.js';
import { createSettler } from '../src/delivery/settler.js';
import { aDelivery, rules } from './fixtures.js';

const resultAt = (position: bigint) => {
  const answer = { isDelivered: true, status: 204, failure: undefined, retryAfterMs: 0 };
  const times = { beganAt: 0, at: 0, random: 0 };
  return resultOf({ delivery: aDelivery('a', position), url: '' }, { ...answer, ...times }, rules);
};

test('results whose write failed are stored before they count', async () => {
  const stored: bigint[] = [];
  const failures: unknown[] = [];
  const settle = async (results: readonly { readonly position: bigint }[]) => {
    if (failures.length === 0) throw new Error('connection lost');
    stored.push(...results.map(({ position }) => position));
  };
  const { signal } = new AbortController();
  const settler = createSettler({ settle }, signal, (error) => failures.push(error));
  const settled = [1n, 2n, 3n].map((position) => settler.settle(resultAt(position)));
  await settled[0];
  expect(stored).toContain(1n);
  await Promise.all(settled);
  await settler.idle();
  expect([stored, failures.length]).toEqual([[1n, 2n, 3n], 1]);
});
