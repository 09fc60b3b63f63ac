import { expect, test } from 'vitest';
import { boundedCache } from '../../src/process/bounded-cache.js';

test('evicts the least recently used entry', () => {
  const cache = boundedCache<string, number>(3);
  for (const n of [1, 2, 3]) cache.set(`key ${n}`, n);
  expect(cache.get('key 1')).toBe(1);
  cache.set('key 4', 4);
  expect([1, 2, 3, 4].map((n) => cache.get(`key ${n}`))).toEqual([1, undefined, 3, 4]);
});

test('counts a replaced entry once', () => {
  const cache = boundedCache<string, number>(2);
  cache.set('other', 0);
  for (let n = 1; n <= 5; n += 1) cache.set('changed', n);
  expect([cache.get('other'), cache.get('changed')]).toEqual([0, 5]);
});
