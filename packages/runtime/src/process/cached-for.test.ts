import { expect, test } from 'vitest';
import { cachedFor } from './cached-for.js';

function counted() {
  const state = { reads: 0, time: 0, fails: false };
  const read = cachedFor(
    1_000,
    async () => {
      state.reads += 1;
      if (state.fails) throw new Error('no value');
      return state.reads;
    },
    () => state.time,
  );
  return { state, read };
}

test('a value is shared until its time is over', async () => {
  const { state, read } = counted();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  state.time = 999;
  expect(await read()).toBe(1);
  state.time = 1_000;
  expect(await read()).toBe(2);
});

test('a failure is not cached', async () => {
  const { state, read } = counted();
  state.fails = true;
  await expect(read()).rejects.toThrow('no value');
  state.fails = false;
  expect(await read()).toBe(2);
});
