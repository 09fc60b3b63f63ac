import { expect, test } from 'vitest';
import type { StoredEvent } from '../event-log/types.js';
import { rememberSearched, type Searched, type SearchedStore } from './searched.js';

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

/** Keeps what was written, and all of it. */
function storeOf(read?: Searched): SearchedStore & { readonly written: readonly Searched[] } {
  const written: Searched[] = [];
  return {
    written,
    read: async () => read,
    async write(searched) {
      written.push(searched);
    },
  };
}

test('what was searched in vain is not searched again, though the checkpoint has not moved', async () => {
  const events = new Map([
    [10n, 'a'],
    [20n, 'b'],
  ]);
  const placeAfter = rememberSearched(logOf(events), storeOf());
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
  const placeAfter = rememberSearched(logOf(events), storeOf());
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
  const placeAfter = rememberSearched(logOf(events), storeOf());
  (await placeAfter(10n)).searched(30n, 10n);
  expect((await placeAfter(30n)).from).toBe(30n);
  (await placeAfter(10n)).searched(30n, 20n);
  expect((await placeAfter(10n)).from).toBe(10n);
});

test('another log is searched from the checkpoint, also where it is longer', async () => {
  const events = new Map([[20n, 'b']]);
  const placeAfter = rememberSearched(logOf(events), storeOf());
  (await placeAfter(0n)).searched(20n, 0n);
  events.set(20n, 'of another log');
  events.set(40n, 'd');
  expect((await placeAfter(0n)).from).toBe(0n);
  const shorter = new Map([[20n, 'b']]);
  const placeAfterShorter = rememberSearched(logOf(shorter), storeOf());
  (await placeAfterShorter(0n)).searched(20n, 0n);
  shorter.clear();
  expect(await placeAfterShorter(0n)).toMatchObject({ from: 0n, head: undefined });
});

test('a process that starts anew goes on from where another one has searched, if the log is the same', async () => {
  const events = new Map([
    [10n, 'a'],
    [20n, 'b'],
    [30n, 'c'],
  ]);
  const written = { reached: 10n, end: { position: 20n, id: 'b' } };
  const after = async (checkpoint: bigint, searched: Searched = written) =>
    (await rememberSearched(logOf(events), storeOf(searched))(checkpoint)).from;
  expect(await after(10n)).toBe(20n);
  // Tables of an older backup: their checkpoint comes before what was searched.
  expect(await after(0n)).toBe(0n);
  // A log of an older backup that went on otherwise, or is shorter.
  expect(await after(10n, { reached: 10n, end: { position: 20n, id: 'elsewhere' } })).toBe(10n);
  expect(await after(10n, { reached: 10n, end: { position: 40n, id: 'd' } })).toBe(10n);
});

test('what was searched is written down once it is known to hold, and then once a minute', async () => {
  const events = new Map([[20n, 'b']]);
  const store = storeOf();
  let nowMs = 0;
  const placeAfter = rememberSearched(logOf(events), store, () => nowMs);
  const search = async () => {
    const { head = 0n, searched } = await placeAfter(0n);
    searched(head, 0n);
  };
  await search();
  expect(store.written).toEqual([]);
  await search();
  expect(store.written).toEqual([{ reached: 0n, end: { position: 20n, id: 'b' } }]);
  events.set(30n, 'c');
  await search();
  nowMs = 59_000;
  await search();
  expect(store.written).toHaveLength(1);
  nowMs = 60_000;
  await search();
  expect(store.written.at(-1)).toEqual({ reached: 0n, end: { position: 30n, id: 'c' } });
});

test('what cannot be read is read at the next try', async () => {
  const events = new Map([[20n, 'b']]);
  const store = storeOf({ reached: 0n, end: { position: 20n, id: 'b' } });
  let isAway = true;
  const placeAfter = rememberSearched(logOf(events), {
    ...store,
    async read() {
      if (isAway) throw new Error('away');
      return store.read();
    },
  });
  await expect(placeAfter(0n)).rejects.toThrow('away');
  isAway = false;
  expect((await placeAfter(0n)).from).toBe(20n);
});
