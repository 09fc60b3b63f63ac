import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumHolds, decodeFrame, encodeFrame } from '../src/storage/frame.js';
import { OrdinalLists } from '../src/storage/ordinal-lists.js';

describe('lists of ordinals', () => {
  it('equal plain arrays while they grow side by side', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 400 }), (pushes) => {
        const lists = new OrdinalLists();
        const arrays: number[][] = Array.from({ length: 6 }, () => []);
        for (const _ of arrays) lists.make();
        for (const [ordinal, list] of pushes.entries()) {
          lists.push(list, ordinal);
          arrays[list]?.push(ordinal);
        }
        for (const [list, array] of arrays.entries()) {
          expect(array.map((_, index) => lists.at(list, index))).toEqual(array);
          expect([lists.at(list, -1), lists.at(list, array.length)]).toEqual([
            undefined,
            undefined,
          ]);
          for (const bound of [0, 7, 50, 1000]) {
            expect(lists.countBelow(list, bound)).toBe(array.filter((n) => n < bound).length);
          }
        }
      }),
    );
  });

  it('scale to one per stream', () => {
    const lists = new OrdinalLists();
    for (let n = 0; n < 5_000; n += 1) lists.push(lists.make(), n);
    for (let n = 0; n < 5_000; n += 1) expect(lists.at(n, 0)).toBe(n);
  });
});

describe('a frame', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const event = fc.record({
    id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
    created: fc.nat(),
    type: name,
    answer: fc.uint8Array({ maxLength: 40 }),
  });
  const append = fc.record({
    stream: name,
    firstRevision: fc.maxSafeNat(),
    events: fc.array(event, { maxLength: 4 }),
  });

  it('decodes to its input and gives each event its position', () => {
    fc.assert(
      fc.property(append, (written) => {
        const places: number[] = [];
        const { frame, entries } = encodeFrame(written, 123, (source, _, __, offset) => {
          places.push(offset);
          return source;
        });
        expect(checksumHolds(frame)).toBe(true);
        const decoded = { ...written, events: entries, end: frame.length };
        expect(decodeFrame(frame)).toEqual(decoded);
        expect(entries.map(({ offset }) => offset)).toEqual(places);
        const answers = entries.map(({ answerOffset: at, answerLength }) =>
          frame.subarray(at, at + answerLength).toString('hex'),
        );
        expect(answers).toEqual(
          written.events.map(({ answer }) => Buffer.from(answer).toString('hex')),
        );
      }),
    );
  });
});
