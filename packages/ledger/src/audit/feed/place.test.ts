import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedId, lastWhole, placeOf, publicationsUpTo, readFeedPlace } from './place.js';

const idOf = (position: bigint, index: number, count: number) =>
  feedId(placeOf(position, index, count));

const publications = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), count: fc.nat(4) }), { maxLength: 12 })
  .map((events) => {
    let position = 0n;
    return events.flatMap(({ gap, count }) => {
      position += BigInt(gap);
      const own = position;
      return Array.from({ length: count }, (_, index) => ({
        position: own,
        index,
        id: idOf(own, index, count),
      }));
    });
  });

test('ids are unique, and a reader resumes after any id without loss or repetition', () => {
  fc.assert(
    fc.property(publications, (published) => {
      expect(new Set(published.map(({ id }) => id)).size).toBe(published.length);
      for (const [at, { id }] of published.entries()) {
        const place = readFeedPlace(id);
        if (place === undefined) throw new Error(id);
        const rest = published.filter(
          ({ position, index }) =>
            position > lastWhole(place) && index >= publicationsUpTo(place, position),
        );
        expect(rest).toEqual(published.slice(at + 1));
      }
    }),
  );
});

test('the id of an event with one publication is its position', () => {
  expect(idOf(42n, 0, 1)).toBe('42');
  expect([idOf(42n, 0, 3), idOf(42n, 1, 3), idOf(42n, 2, 3)]).toEqual(['42.0', '42.1', '42']);
});

test.each(['', 'x', '1.', '.1', '1.2.3', '-1', '9223372036854775808', '1.1234567'])(
  'rejects the id %j',
  (text) => {
    expect(readFeedPlace(text)).toBeUndefined();
  },
);
