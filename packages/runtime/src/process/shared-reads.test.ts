import { expect, test } from 'vitest';
import { sharedReads } from './shared-reads.js';

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
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { read, ends, settled: settle };
}

test('shares the next read among callers during a read', async () => {
  const { read, ends, settled: settle } = slowReads();
  const first = read('a');
  const later = [read('a'), read('a'), read('a')];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settle();
  expect(ends).toHaveLength(2);
  const latest = read('a');
  ends[1]?.();
  await settle();
  ends[2]?.();
  expect(await Promise.all([first, ...later, latest])).toEqual([1, 2, 2, 2, 3]);
  const alone = read('a');
  ends[3]?.();
  expect(await alone).toBe(4);
});

test('reads other streams at the same time', async () => {
  const { read, ends } = slowReads();
  const both = [read('a'), read('b')];
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

test('reports a failed read to its callers, and reads again', async () => {
  const { read, ends, settled: settle } = slowReads();
  const first = read('a');
  const next = read('a');
  ends[0]?.(true);
  await expect(first).rejects.toThrow('read 1');
  await settle();
  ends[1]?.();
  expect(await next).toBe(2);
});
