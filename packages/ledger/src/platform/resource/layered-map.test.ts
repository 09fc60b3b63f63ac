import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LayeredMap } from './recorded-map.js';

test('equals a plain map after any batches, and leaves earlier maps unchanged', () => {
  const key = fc.integer({ min: 0, max: 30 }).map(String);
  const batches = fc.array(fc.array(fc.tuple(key, fc.nat()), { maxLength: 12 }), { maxLength: 20 });
  fc.assert(
    fc.property(batches, (all) => {
      const plain = new Map<string, number>();
      let layered = new LayeredMap<number>();
      const past: [LayeredMap<number>, Map<string, number>][] = [];
      for (const batch of all) {
        layered = layered.with(batch);
        for (const [name, value] of batch) plain.set(name, value);
        past.push([layered, new Map(plain)]);
      }
      for (const [map, expected] of past) {
        for (let name = 0; name <= 30; name += 1) {
          expect(map.get(String(name))).toBe(expected.get(String(name)));
          expect(map.has(String(name))).toBe(expected.has(String(name)));
        }
      }
    }),
  );
});

test('keeps few layers for many batches of one entry', () => {
  let map = new LayeredMap<number>();
  for (let count = 0; count < 4_096; count += 1) map = map.with([[String(count), count]]);
  expect(map.entries).toBe(4_096);
  expect(map.get('0')).toBe(0);
});
