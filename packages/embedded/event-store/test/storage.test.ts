import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumHolds, decodeFrame, encodeFrame } from '../src/storage/frame.js';
import { memoryBytes } from '../src/storage/log-bytes.js';
import { OrdinalLists } from '../src/storage/ordinal-lists.js';
import { ReadCache } from '../src/storage/read-cache.js';

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

describe('the read cache', () => {
  it("returns the log's bytes during writes and evictions", async () => {
    const operation = fc.oneof(
      fc.record({ write: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ from: fc.nat(1_000), length: fc.integer({ min: 1, max: 70 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 80 }), async (operations) => {
        const log = new ReadCache(memoryBytes(), 3, 16);
        const written: number[] = [];
        for (const taken of operations) {
          if ('write' in taken) {
            const bytes = Buffer.from(
              Array.from({ length: taken.write }, (_, n) => n + written.length),
            );
            await log.append(bytes);
            written.push(...bytes);
          } else if (written.length > 0) {
            const from = taken.from % written.length;
            const length = Math.min(taken.length, written.length - from);
            expect([...log.read(from, length)]).toEqual(written.slice(from, from + length));
          }
        }
      }),
    );
  });

  it('never changes returned bytes', async () => {
    const log = new ReadCache(memoryBytes(), 2, 8);
    await log.append(Buffer.from('abcd'));
    const given = log.read(1, 3);
    await log.append(Buffer.from('efghijklmnopqrstuvwxyz'));
    log.read(16, 4);
    expect(given.toString()).toBe('bcd');
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
        const { stream, firstRevision } = written;
        const part = { stream, firstRevision: BigInt(firstRevision), events: entries };
        expect(decodeFrame(frame)).toEqual([part]);
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
