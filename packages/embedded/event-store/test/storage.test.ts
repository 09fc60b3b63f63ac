import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumHolds, decodeFrame, encodeFrame } from '../src/storage/frame.js';
import { streamsPb } from '../src/wire/protobuf.js';

describe('a frame', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const bytes = fc.uint8Array({ maxLength: 40 });
  const event = fc.record({
    id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((id) => Buffer.from(id)),
    type: name,
    contentType: fc.constant('application/json'),
    data: bytes,
    metadata: bytes,
  });
  const append = fc.record({
    stream: name,
    firstRevision: fc.maxSafeNat(),
    created: fc.nat(),
    events: fc.array(event, { maxLength: 4 }),
  });

  it('decodes to its input and gives each event its position', () => {
    fc.assert(
      fc.property(append, fc.nat(), ({ created, ...written }, start) => {
        const { frame, entries } = encodeFrame({ created, ...written }, start, 123);
        expect(checksumHolds(frame)).toBe(true);
        const decoded = { ...written, events: entries, end: frame.length };
        expect(decodeFrame(frame)).toEqual(decoded);
        const answers = entries.map(({ answerOffset: at, answerLength }) =>
          streamsPb.ReadResp.deserializeBinary(frame.subarray(at, at + answerLength)).getEvent(),
        );
        expect(answers.map((answer) => Number(answer?.getCommitPosition()))).toEqual(
          entries.map(({ offset }) => start + offset),
        );
        expect(
          answers.map((answer) => Buffer.from(answer?.getEvent()?.getData_asU8() ?? [])),
        ).toEqual(written.events.map(({ data }) => Buffer.from(data)));
      }),
    );
  });
});
