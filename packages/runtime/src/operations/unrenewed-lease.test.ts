import { expect, test } from 'vitest';
import { UnrenewedLease } from './unrenewed-lease.js';

test('a lease is over once it keeps its end for longer than its length', () => {
  let now = 0;
  const lease = new UnrenewedLease(1_000, () => now);
  expect(lease.end()).toBeNull();
  lease.note('2027-01-01 00:00:00+00');
  now = 900;
  lease.note('2027-01-01 00:00:01+00');
  now = 1_900;
  lease.note('2027-01-01 00:00:01+00');
  expect(lease.end()).toBeNull();
  now = 1_901;
  expect(lease.end()).toBe('2027-01-01 00:00:01+00');
  lease.note(null);
  now = 9_000;
  expect(lease.end()).toBeNull();
});
