import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { DamagedLog } from '../src/index.js';
import { openSegments } from '../src/storage/segments.js';
import { lastSegment, openLog, proposed, reopen, segmentFiles, writeLog } from './log-on-disk.js';

const tornMessage = 'truncated a torn last record';

function forgetDurableEnd(directory: string): void {
  rmSync(join(directory, 'durable-end'), { force: true });
}

describe('a log of a killed server', () => {
  const directory = newFolder();
  let whole: Buffer;
  let lastRecord: number;

  beforeAll(async () => {
    const shorter = newFolder();
    await writeLog(shorter, 11);
    await writeLog(directory, 12);
    forgetDurableEnd(directory);
    whole = readFileSync(lastSegment(directory));
    lastRecord = statSync(lastSegment(shorter)).size;
  });

  // A read of the whole log notes its end.
  beforeEach(() => forgetDurableEnd(directory));

  it('loses a torn last append as a whole, with one log line', () => {
    fc.assert(
      fc.property(fc.integer({ min: lastRecord + 1, max: whole.length - 1 }), (cut) => {
        writeFileSync(lastSegment(directory), whole);
        truncateSync(lastSegment(directory), cut);
        const { contents, lines } = reopen(directory);
        expect(contents).toHaveLength(22);
        const torn = { level: 'warn', msg: tornMessage, offset: lastRecord };
        expect(lines).toMatchObject([{ ...torn, bytes: cut - lastRecord }]);
        expect(reopen(directory)).toEqual({ contents, lines: [] });
      }),
      { numRuns: shortOrWhole(20, 300) },
    );
  });

  it('loses a last append with any bit flipped', () => {
    fc.assert(
      fc.property(fc.integer({ min: lastRecord, max: whole.length - 1 }), fc.nat(7), (at, bit) => {
        writeFileSync(lastSegment(directory), flipped(whole, at, bit));
        expect(reopen(directory).contents).toHaveLength(22);
      }),
      { numRuns: shortOrWhole(20, 300) },
    );
  });

  it('is refused and unchanged with a bit flipped before the last record', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastRecord - 1 }), fc.nat(7), (at, bit) => {
        const damaged = flipped(whole, at, bit);
        writeFileSync(lastSegment(directory), damaged);
        expect(() => reopen(directory)).toThrow(DamagedLog);
        expect(readFileSync(lastSegment(directory))).toEqual(damaged);
      }),
      { numRuns: shortOrWhole(20, 300) },
    );
  });

  it('is refused with a hole of any size before the last record', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 16, max: lastRecord - 1 }),
        fc.integer({ min: 1, max: 2_000 }),
        (from, size) => {
          const damaged = Buffer.from(whole);
          damaged.fill(0, from, Math.min(from + size, lastRecord - 1));
          fc.pre(!damaged.equals(whole));
          writeFileSync(lastSegment(directory), damaged);
          expect(() => reopen(directory)).toThrow(DamagedLog);
        },
      ),
      { numRuns: shortOrWhole(20, 300) },
    );
  });

  it('accepts appends after truncating a torn record', async () => {
    forgetDurableEnd(directory);
    writeFileSync(lastSegment(directory), whole.subarray(0, whole.length - 1));
    const store = openLog(directory);
    expect(await store.append('stream-2', 5, [proposed('afterwards')])).toMatchObject({
      revision: 6,
    });
    store.close();
    const { contents, lines } = reopen(directory);
    expect(contents).toHaveLength(23);
    expect(contents.at(-1)).toBe('afterwards');
    expect(lines).toEqual([]);
    forgetDurableEnd(directory);
  });
});

it('a group of appends during a power cut is torn at its first bad record, even before whole ones of the same write', async () => {
  const directory = newFolder();
  const store = openLog(directory);
  await store.append('before', 'any', [proposed('acknowledged')]);
  const acknowledged = statSync(lastSegment(directory)).size;
  const texts = Array.from({ length: 5 }, (_, n) => `together ${n}`);
  await Promise.all(texts.map((text) => store.append(text, 'any', [proposed(text)])));
  store.close();
  forgetDurableEnd(directory);
  const bytes = readFileSync(lastSegment(directory));
  writeFileSync(lastSegment(directory), flipped(bytes, acknowledged + 40, 3));
  const { contents, lines } = reopen(directory);
  expect(contents).toEqual(['acknowledged']);
  expect(lines).toMatchObject([{ msg: tornMessage, offset: acknowledged }]);
});

it('a cleanly closed log is refused with a torn last record', async () => {
  const directory = newFolder();
  await writeLog(directory, 5);
  truncateSync(lastSegment(directory), statSync(lastSegment(directory)).size - 1);
  expect(() => reopen(directory)).toThrow(/was known to be whole/);
});

describe('a log in segments', () => {
  it('opens completely', async () => {
    const [segmented, single] = [newFolder(), newFolder()];
    await writeLog(segmented, 40, 1_000);
    await writeLog(single, 40);
    expect(segmentFiles(segmented).length).toBeGreaterThan(5);
    expect(segmentFiles(single)).toHaveLength(1);
    expect(reopen(segmented)).toEqual({ contents: reopen(single).contents, lines: [] });
  });

  it('has durable segments but the last, without a clean stop', async () => {
    const directory = newFolder();
    const store = openLog(directory, 1_000);
    for (let n = 0; n < 20; n += 1) await store.append('s', 'any', [proposed('x'.repeat(300))]);
    const files = segmentFiles(directory);
    for (const file of files.slice(-2)) rmSync(file);
    expect(() => reopen(directory)).toThrow(/was known to be whole/);
    store.close();
  });
});

it('a folder with other content is not changed', () => {
  const directory = newFolder();
  openSegments(directory).abandon();
  writeFileSync(lastSegment(directory), "another program's data");
  expect(() => reopen(directory)).toThrow(DamagedLog);
  expect(readFileSync(lastSegment(directory), 'utf8')).toBe("another program's data");
});

it('a log without a complete header starts empty', () => {
  const directory = newFolder();
  openSegments(directory).abandon();
  writeFileSync(lastSegment(directory), 'exchan');
  expect(reopen(directory).contents).toEqual([]);
});

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at);
  return damaged;
}
