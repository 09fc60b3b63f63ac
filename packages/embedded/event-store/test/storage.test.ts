import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumHolds, decodeFrame, encodeFrame } from '../src/storage/frame.js';
import { memoryBytes } from '../src/storage/log-bytes.js';
import { createOrdinalLists } from '../src/storage/ordinal-lists.js';
import { cacheReads } from '../src/storage/read-cache.js';
import { parseLimits, withTruncateBefore } from '../src/storage/stream-metadata.js';

describe('lists of event numbers', () => {
  it('hold what arrays hold, however they grow beside each other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 400 }), (pushes) => {
        const lists = createOrdinalLists();
        const arrays: number[][] = Array.from({ length: 6 }, () => []);
        for (const _ of arrays) lists.make();
        for (const [ordinal, list] of pushes.entries()) {
          lists.push(list, ordinal);
          arrays[list]?.push(ordinal);
        }
        for (const [list, array] of arrays.entries()) {
          expect(lists.length(list)).toBe(array.length);
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

  it('are as many as there are streams', () => {
    const lists = createOrdinalLists();
    for (let n = 0; n < 5_000; n += 1) lists.push(lists.make(), n);
    for (let n = 0; n < 5_000; n += 1) expect(lists.at(n, 0)).toBe(n);
  });
});

describe('the read cache', () => {
  it('gives what is there, while more is written and blocks are dropped', async () => {
    const operation = fc.oneof(
      fc.record({ write: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ from: fc.nat(1_000), length: fc.integer({ min: 1, max: 70 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 80 }), async (operations) => {
        const log = cacheReads(memoryBytes(), 3, 16);
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

  it('leaves bytes that were given out as they are', async () => {
    const log = cacheReads(memoryBytes(), 2, 8);
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
  const part = fc.record({
    stream: name,
    firstRevision: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
    events: fc.array(event, { maxLength: 4 }),
  });

  it('is read as it was written, and each event is told its place', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
        const places: number[] = [];
        const { frame, entries } = encodeFrame(parts, 123, (source, _, __, offset) => {
          places.push(offset);
          return source;
        });
        expect(checksumHolds(frame)).toBe(true);
        const decoded = decodeFrame(frame);
        expect(decoded).toEqual(entries);
        expect(decoded.map(({ stream, firstRevision }) => ({ stream, firstRevision }))).toEqual(
          parts.map(({ stream, firstRevision }) => ({ stream, firstRevision })),
        );
        const found = decoded.flatMap(({ events }) => events);
        expect(found.map(({ offset }) => offset)).toEqual(places);
        const answers = found.map(({ answerOffset: at, answerLength }) =>
          frame.subarray(at, at + answerLength).toString('hex'),
        );
        const written = parts.flatMap(({ events }) => events);
        expect(answers).toEqual(written.map(({ answer }) => Buffer.from(answer).toString('hex')));
      }),
    );
  });
});

describe("a stream's metadata", () => {
  it.each([
    ['{}', {}],
    ['not JSON', {}],
    ['[1]', {}],
    ['null', {}],
    ['{"$maxCount":0,"$maxAge":-1,"$tb":-3}', {}],
    ['{"$maxCount":"5","$maxAge":1.5,"$tb":null}', {}],
    ['{"nested":{"$tb":5,"$maxCount":1}}', {}],
    ['{"note":"\\"$tb\\": 7"}', {}],
    ['{"$maxCount":5}', { maxCount: 5 }],
    ['{"$maxAge":60,"$tb":7}', { maxAgeSeconds: 60, truncateBefore: 7 }],
    ['{"$tb":9223372036854775807}', { isSoftDeleted: true }],
    ['{"a":1,"$tb" : 9223372036854775807 }', { isSoftDeleted: true }],
  ])('%s', (json, limits) => {
    expect(parseLimits(json)).toEqual({
      maxCount: undefined,
      maxAgeSeconds: undefined,
      truncateBefore: 0,
      isSoftDeleted: false,
      ...limits,
    });
  });

  it.each([
    ['{}', 5n, '{"$tb":5}'],
    ['{"$tb":3,"desk":"gas"}', 5n, '{"desk":"gas","$tb":5}'],
    ['not JSON', 5n, undefined],
    ['[1]', 5n, undefined],
  ])('%s cut off before %s', (json, before, expected) => {
    expect(withTruncateBefore(json, before)).toBe(expected);
  });
});
