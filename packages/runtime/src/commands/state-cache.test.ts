import { expect, test } from 'vitest';
import { createLogMemory } from '../positions/log-memory.js';
import { createStateCache } from './state-cache.js';

const folded = (items: number) => ({ state: { items }, revision: 0n, position: 1n });

function cacheOf(entriesMax: number) {
  const memory = createLogMemory();
  const cache = createStateCache<{ items: number }>(entriesMax, memory, ({ items }) => items);
  return {
    ...cache,
    remember: (stream: string, items: number) =>
      cache.put(stream, folded(items), memory.generation()),
  };
}

test('holds fewer heavy states', () => {
  const cache = cacheOf(10);
  for (const stream of ['a', 'b', 'c']) cache.remember(stream, 4);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toEqual(folded(4));
  expect(cache.get('c')).toEqual(folded(4));
});

test('counts at least 1 for a state, and caches none over the limit', () => {
  const cache = cacheOf(10);
  cache.remember('empty', 0);
  cache.remember('whole', 11);
  expect(cache.get('empty')).toEqual(folded(0));
  expect(cache.get('whole')).toBeUndefined();
});

test('counts long texts and many members of a state', () => {
  const memory = createLogMemory();
  const cache = createStateCache<object>(1_000, memory);
  const remember = (stream: string, attributes: object) =>
    cache.put(stream, { state: { attributes }, revision: 0n, position: 1n }, memory.generation());
  const long = { text: 'x'.repeat(900_000) };
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, key) => [`key ${key}`, 1]));
  remember('usual', { name: 'Unit 4' });
  for (const stream of ['a', 'b']) remember(stream, long);
  expect(cache.get('usual')).toBeDefined();
  remember('c', long);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('c')).toBeDefined();
  for (const stream of ['d', 'e', 'f']) remember(stream, wide);
  expect(cache.get('c')).toBeUndefined();
});
