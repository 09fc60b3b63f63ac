import { expect, test } from 'vitest';
import { sharedReads } from './shared-reads.js';

/** Reads that complete on demand; each returns its own number. */
function slowReads() {
  const ends: ((fails?: boolean) => void)[] = [];
  const read = sharedReads(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((fails = false) =>
          fails ? reject(new Error(`read ${number}`)) : resolve(number),
        );
      }),
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { read, ends, settled };
}

test('those who ask while a read is under way share the next one, which begins after they asked', async () => {
  const { read, ends, settled } = slowReads();
  const first = read('a');
  const later = [read('a'), read('a'), read('a')];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  const latest = read('a');
  ends[1]?.();
  await settled();
  ends[2]?.();
  expect(await Promise.all([first, ...later, latest])).toEqual([1, 2, 2, 2, 3]);
  const alone = read('a');
  ends[3]?.();
  expect(await alone).toBe(4);
});

test('other streams are read at the same time', async () => {
  const { read, ends } = slowReads();
  const both = [read('a'), read('b')];
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

test('a read that fails fails for those who shared it, and the next is made', async () => {
  const { read, ends, settled } = slowReads();
  const first = read('a');
  const next = read('a');
  ends[0]?.(true);
  await expect(first).rejects.toThrow('read 1');
  await settled();
  ends[1]?.();
  expect(await next).toBe(2);
});
