import { platformScope, resellerId, type Scope } from '@exchange/units';
import { beforeEach, expect, test } from 'vitest';
import type { LaneName } from '../event-log/lane-name.js';
import { createStandingCache } from './standing-cache.js';

const lanes: readonly LaneName[] = [];
let standing: string | undefined;
let reads: number;

beforeEach(() => {
  standing = '7';
  reads = 0;
});

const cacheOf = (max: number) =>
  createStandingCache<number>({ of: async () => standing }, lanes, max);
const read = async () => {
  reads += 1;
  return reads;
};

test('reads a value once while the tables do not change', async () => {
  const cache = cacheOf(10);
  expect(await cache.of(platformScope, 'fields', read)).toBe(1);
  expect(await cache.of(platformScope, 'fields', read)).toBe(1);
  standing = '8';
  expect(await cache.of(platformScope, 'fields', read)).toBe(2);
});

test('never gives a value to another scope', async () => {
  const cache = cacheOf(10);
  const scopeOf = (id: string): Scope => ({ kind: 'reseller', reseller_id: resellerId.parse(id) });
  const [one, other] = [
    scopeOf('8d9cb3d8-52cd-4ac0-9d7b-2f8b9c53d2c1'),
    scopeOf('8d9cb3d8-52cd-4ac0-9d7b-2f8b9c53d2c2'),
  ];
  expect(await cache.of(one, 'count', read)).toBe(1);
  expect(await cache.of(other, 'count', read)).toBe(2);
  expect(await cache.of(platformScope, 'count', read)).toBe(3);
  expect(await cache.of(one, 'count', read)).toBe(1);
});

test('reads again when the tables changed during the read', async () => {
  const cache = cacheOf(10);
  const changeDuringRead = async () => {
    standing = '8';
    return read();
  };
  expect(await cache.of(platformScope, 'fields', changeDuringRead)).toBe(1);
  expect(await cache.of(platformScope, 'fields', read)).toBe(2);
});

test("caches nothing while the tables' state is unknown, and no failures", async () => {
  const cache = cacheOf(10);
  standing = undefined;
  expect(await cache.of(platformScope, 'fields', read)).toBe(1);
  expect(await cache.of(platformScope, 'fields', read)).toBe(2);
  standing = '7';
  const fails = async (): Promise<number> => {
    throw new Error('no connection');
  };
  await expect(cache.of(platformScope, 'fields', fails)).rejects.toThrow('no connection');
  expect(await cache.of(platformScope, 'fields', read)).toBe(3);
});
