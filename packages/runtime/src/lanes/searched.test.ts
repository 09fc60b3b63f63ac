import { expect, test } from 'vitest';
import type { StoredEvent } from '../event-log/types.js';
import { rememberSearched } from './searched.js';

/** A log that holds these events, by position. */
function logOf(events: Map<bigint, string>) {
  return {
    headPosition: async () => [...events.keys()].at(-1),
    async eventAt(position: bigint): Promise<StoredEvent | undefined> {
      const id = events.get(position);
      if (id === undefined) return undefined;
      const recorded = { stream: 's', revision: 0n, type: 'T', data: {}, metadata: {} };
      return { id, position, ...recorded, created: new Date(0) };
    },
  };
}

test('what was searched in vain is not searched again, though the checkpoint has not moved', async () => {
  const events = new Map([
    [10n, 'a'],
    [20n, 'b'],
  ]);
  const placeAfter = rememberSearched(logOf(events));
  const first = await placeAfter(0n);
  expect(first).toMatchObject({ from: 0n, head: 20n });
  first.searched(20n, 0n);
  events.set(30n, 'c');
  const second = await placeAfter(0n);
  expect(second).toMatchObject({ from: 20n, head: 30n });
  second.searched(30n, 0n);
  expect((await placeAfter(0n)).from).toBe(30n);
});

test('a search that did not come to its end is of no use, and spoils none of before', async () => {
  const events = new Map([[20n, 'b']]);
  const placeAfter = rememberSearched(logOf(events));
  (await placeAfter(0n)).searched(19n, 0n);
  const again = await placeAfter(0n);
  expect(again.from).toBe(0n);
  again.searched(20n, 0n);
  events.set(30n, 'c');
  (await placeAfter(0n)).searched(29n, 0n);
  expect((await placeAfter(0n)).from).toBe(20n);
});

test('a checkpoint that another process has moved on counts, one that was set back is read from', async () => {
  const events = new Map([
    [10n, 'a'],
    [20n, 'b'],
    [30n, 'c'],
  ]);
  const placeAfter = rememberSearched(logOf(events));
  (await placeAfter(10n)).searched(30n, 10n);
  expect((await placeAfter(30n)).from).toBe(30n);
  (await placeAfter(10n)).searched(30n, 20n);
  expect((await placeAfter(10n)).from).toBe(10n);
});

test('another log is searched from the checkpoint, also where it is longer', async () => {
  const events = new Map([[20n, 'b']]);
  const placeAfter = rememberSearched(logOf(events));
  (await placeAfter(0n)).searched(20n, 0n);
  events.set(20n, 'of another log');
  events.set(40n, 'd');
  expect((await placeAfter(0n)).from).toBe(0n);
  const shorter = new Map([[20n, 'b']]);
  const placeAfterShorter = rememberSearched(logOf(shorter));
  (await placeAfterShorter(0n)).searched(20n, 0n);
  shorter.clear();
  expect(await placeAfterShorter(0n)).toMatchObject({ from: 0n, head: undefined });
});
