import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumHolds, decodeFrame, encodeFrame } from '../src/storage/frame.js';

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
