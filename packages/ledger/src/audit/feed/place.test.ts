import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedId, placeOf, readFeedPlace, toldBefore } from './place.js';

const idOf = (position: bigint, index: number, count: number) =>
  feedId(placeOf(position, index, count));

/** A log for the feed: the number of publications per event, with gaps between positions. */
const tellings = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), count: fc.nat(4) }), { maxLength: 12 })
  .map((events) => {
    let position = 0n;
    return events.flatMap(({ gap, count }) => {
      position += BigInt(gap);
      const at = position;
      return Array.from({ length: count }, (_, index) => ({
        at,
        index,
        id: idOf(at, index, count),
      }));
    });
  });

test('ids are told apart, and going on from any of them loses and repeats nothing', () => {
  fc.assert(
    fc.property(tellings, (told) => {
      expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
      for (const [place, { id }] of told.entries()) {
        const seen = readFeedPlace(id);
        if (seen === undefined) throw new Error(id);
        const rest = told.filter(({ at, index }) => index >= toldBefore(seen, at));
        expect(rest).toEqual(told.slice(place + 1));
      }
    }),
  );
});

test('an event that tells one thing has the id that it had when every event did', () => {
  expect(idOf(42n, 0, 1)).toBe('42');
  expect([idOf(42n, 0, 3), idOf(42n, 1, 3), idOf(42n, 2, 3)]).toEqual(['42.0', '42.1', '42']);
});

test.each(['', 'x', '1.', '.1', '1.2.3', '-1', '9223372036854775808', '1.1234567'])(
  '%j is no id of the feed',
  (text) => {
    expect(readFeedPlace(text)).toBeUndefined();
  },
);
