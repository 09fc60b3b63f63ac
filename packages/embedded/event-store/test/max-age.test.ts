import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStream } from '../src/reads.js';
import { memoryBytes } from '../src/storage/log-bytes.js';
import { openStore } from '../src/store.js';
import { proposed } from './log-on-disk.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('events older than $maxAge are not read, and one more goes with every second', async () => {
  const store = openStore(memoryBytes(), () => undefined);
  for (let second = 0; second < 10; second += 1) {
    vi.setSystemTime(1_000_000 + second * 1000);
    await store.append('s', 'any', [proposed(String(second))]);
  }
  await store.append('$$s', 'any', [proposed('{"$maxAge":5}')]);
  const left = (): number => {
    const read = readStream(store, 's', { from: 'start', backwards: false, countMax: 100 });
    return read.found ? [...read.ordinals].length : -1;
  };
  const atSecond = (second: number): number => {
    vi.setSystemTime(1_000_000 + second * 1000);
    return left();
  };
  expect([4, 5, 6, 9, 13, 14, 15].map(atSecond)).toEqual([10, 10, 9, 6, 2, 1, 0]);
});

it('a clock that is set back makes no event older than the one before it', async () => {
  const store = openStore(memoryBytes(), () => undefined);
  await store.append('s', 'any', [proposed('a')]);
  vi.setSystemTime(500_000);
  await store.append('s', 'any', [proposed('b')]);
  expect([store.index.created(0), store.index.created(1)]).toEqual([1_000_000, 1_000_000]);
});
