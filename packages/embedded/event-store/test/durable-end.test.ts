import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse } from '@exchange/child-process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { backUpEvents, DamagedLog, startEventStore } from '../src/index.js';
import { keepNoted } from '../src/storage/durable-bound.js';
import { readDurableEnd } from '../src/storage/durable-note.js';
import { openSegments } from '../src/storage/segments.js';
import { EventStore } from '../src/store.js';
import { lastSegment, proposed, reopen, segmentFiles, writeLog } from './log-on-disk.js';

const atOnce = { bytes: 1, ms: 0 };
const noteOf = (directory: string) => join(directory, 'durable-end');

/** Returns the log's end after each append. The note is one append behind. */
async function killedAfter(
  directory: string,
  appends: number,
  { segmentBytes, bound = atOnce }: { segmentBytes?: number; bound?: typeof atOnce } = {},
): Promise<number[]> {
  const bytes = openSegments(directory, segmentBytes, bound);
  const store = new EventStore(bytes, () => undefined);
  const ends: number[] = [];
  for (let n = 0; n < appends; n += 1) {
    await store.append('s', 'any', [proposed(`${n} ${'x'.repeat(300)}`)]);
    ends.push(bytes.end);
  }
  bytes.abandon();
  await noteIsStill(directory);
  return ends;
}

async function noteIsStill(directory: string): Promise<void> {
  const note = () => readFileSync(noteOf(directory), 'latin1');
  for (let previous = note(), same = 0; same < 3; ) {
    await pause(20);
    const now = note();
    same = now === previous ? same + 1 : 0;
    previous = now;
  }
}

function contentOf(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'latin1')]),
  );
}

function refuses(directory: string, because: RegExp): void {
  const before = contentOf(directory);
  expect(() => reopen(directory)).toThrow(DamagedLog);
  expect(() => reopen(directory)).toThrow(because);
  expect(contentOf(directory)).toEqual(before);
}

describe('after an unclean end, a log without acknowledged events is refused', () => {
  it('cut at any boundary between two records', async () => {
    const directory = newFolder();
    const ends = await killedAfter(directory, 8);
    for (const end of ends.slice(0, -1).reverse()) {
      truncateSync(lastSegment(directory), end);
      const missing = (ends.at(-1) ?? 0) - end;
      refuses(directory, new RegExp(`ends at byte ${end}, .*last ${missing} bytes .*are missing`));
    }
  });

  it.each<[string, (directory: string, ends: readonly number[]) => void, RegExp]>([
    [
      'cut in the middle of a record',
      (directory, [first = 0]) => truncateSync(lastSegment(directory), first + 20),
      /known to be whole up to byte/,
    ],
    ['emptied', (directory) => truncateSync(segmentFiles(directory)[0] ?? ''), /ends at byte 0/],
    ['without any segment', (directory) => rmSync(lastSegment(directory)), /ends at byte 0/],
  ])('%s', async (_, damage, because) => {
    const directory = newFolder();
    damage(directory, await killedAfter(directory, 3));
    refuses(directory, because);
  });

  it.each([
    ['last', -1],
    ['middle', 2],
    ['first', 0],
  ])('without its %s segment', async (_, which) => {
    const directory = newFolder();
    await killedAfter(directory, 12, { segmentBytes: 1_000 });
    expect(segmentFiles(directory).length).toBeGreaterThan(4);
    rmSync(segmentFiles(directory).at(which) ?? '');
    refuses(directory, /The event log in .* is damaged/);
  });

  it('lost bytes were appended within the last second', async () => {
    const directory = newFolder();
    const bytes = openSegments(directory);
    const store = new EventStore(bytes, () => undefined);
    await store.append('s', 'any', [proposed('early')]);
    const early = bytes.end;
    await store.append('s', 'any', [proposed('a moment later')]);
    await pause(1_100);
    bytes.abandon();
    truncateSync(lastSegment(directory), early);
    refuses(directory, /are missing/);
  });

  it('lost bytes are fewer than the bound', async () => {
    const directory = newFolder();
    const bound = { bytes: 2_000, ms: 3_600_000 };
    const ends = await killedAfter(directory, 20, { bound });
    const noted = readDurableEnd(directory) ?? 0;
    expect(noted).toBeGreaterThan((ends.at(-1) ?? 0) - bound.bytes);
    truncateSync(lastSegment(directory), ends.at(-12) ?? 0);
    refuses(directory, /are missing/);
  });
});

describe('a whole log is always accepted', () => {
  it('with a torn record behind the noted end, which is truncated', async () => {
    const directory = newFolder();
    const [first = 0] = await killedAfter(directory, 1);
    writeFileSync(lastSegment(directory), Buffer.alloc(50, 7), { flag: 'a' });
    expect(reopen(directory)).toMatchObject({ contents: [/^0 /], lines: [{ offset: first }] });
    expect(reopen(directory).lines).toEqual([]);
  });

  it('without a note; the next start writes one', async () => {
    const directory = newFolder();
    const ends = await killedAfter(directory, 4);
    rmSync(noteOf(directory));
    truncateSync(lastSegment(directory), ends[2] ?? 0);
    expect(reopen(directory).contents).toHaveLength(3);
    expect(readDurableEnd(directory)).toBe(ends[2]);
    truncateSync(lastSegment(directory), ends[1] ?? 0);
    refuses(directory, /are missing/);
  });

  it('with a torn write of the note at any byte', async () => {
    const directory = newFolder();
    const ends = await killedAfter(directory, 5);
    const note = readFileSync(noteOf(directory));
    fc.assert(
      fc.property(fc.nat(1), fc.integer({ min: 1, max: 26 }), (which, bytes) => {
        const torn = Buffer.from(note);
        torn.fill(0, which * 4_096, which * 4_096 + bytes);
        writeFileSync(noteOf(directory), torn);
        const noted = readDurableEnd(directory) ?? 0;
        expect(ends).toContain(noted);
        expect(reopen(directory).contents).toHaveLength(5);
      }),
      { numRuns: shortOrWhole(20, 200) },
    );
  });

  it('after a kill at any point and any number of starts', async () => {
    const directory = newFolder();
    const started = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 });
    let written = 0;
    await fc.assert(
      fc.asyncProperty(started, fc.constantFrom(1, 700, 10_000), async (starts, bytes) => {
        for (const appends of starts) {
          await killedAfter(directory, appends, { segmentBytes: 1_500, bound: { bytes, ms: 50 } });
          written += appends;
        }
        expect(reopen(directory).contents).toHaveLength(written);
      }),
      { numRuns: shortOrWhole(4, 40) },
    );
  });
});

const noteOnDisk = (write: (end: number) => Promise<void>) => ({
  write,
  renew: () => undefined,
  close: () => undefined,
});

async function isHeldBack(acknowledgment: Promise<void>, release: () => void): Promise<void> {
  expect(await Promise.race([acknowledgment, pause(20, 'held back')])).toBe('held back');
  release();
  await acknowledgment;
}

describe('the note of the durable end', () => {
  it('is refused with advice if unreadable; without it the log is accepted', async () => {
    const directory = newFolder();
    await killedAfter(directory, 3);
    for (const content of ['', 'nonsense', '12x', '-5', Buffer.alloc(8_192)]) {
      writeFileSync(noteOf(directory), content);
      refuses(directory, /durable-end.* is damaged.*backup.*remove that file/);
    }
    writeFileSync(noteOf(directory), '12034');
    refuses(directory, /was made by 0\.x.*empty DATA_DIR/);
    rmSync(noteOf(directory));
    expect(reopen(directory).contents).toHaveLength(3);
  });

  it('is awaited at the bound and written in the background before', async () => {
    const releases: (() => void)[] = [];
    const written: number[] = [];
    const write = (end: number) =>
      new Promise<void>((release) => {
        written.push(end);
        releases.push(release);
      });
    const keeper = keepNoted(noteOnDisk(write), 0, { bytes: 100, ms: 3_600_000 });
    await keeper.appended(49);
    expect(written).toEqual([]);
    await keeper.appended(60);
    expect(written).toEqual([60]);
    await keeper.appended(99);
    await isHeldBack(keeper.appended(100), () => releases[0]?.());
    expect(written).toEqual([60]);
    keeper.abandon();
  });

  it('is awaited once the log behind it is older than the bound', async () => {
    let isHeld = true;
    const write = async () => {
      while (isHeld) await pause(1);
    };
    const keeper = keepNoted(noteOnDisk(write), 0, { bytes: 1_000, ms: 40 });
    await keeper.appended(10);
    await pause(80);
    await isHeldBack(keeper.appended(20), () => {
      isHeld = false;
    });
    keeper.abandon();
  });

  it('stops acknowledgments when the disk refuses it', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const note = noteOnDisk(() => Promise.reject(full));
    const keeper = keepNoted(note, 0, { bytes: 100, ms: 20 });
    await keeper.appended(10);
    await pause(60);
    await expect(keeper.appended(20)).rejects.toThrow('no space left');
    await expect(keepNoted(note, 0, { bytes: 100, ms: 20 }).appended(200)).rejects.toThrow(full);
  });

  it('has a constant size on disk', async () => {
    const directory = newFolder();
    await killedAfter(directory, 1);
    const { ino, size } = statSync(noteOf(directory));
    await killedAfter(directory, 20);
    expect(statSync(noteOf(directory))).toMatchObject({ ino, size });
  });
});

describe('a copy', () => {
  it('of a running store is whole, and so is its continuation', async () => {
    const [source, target] = [newFolder(), newFolder()];
    const directory = join(source, 'log');
    const bytes = openSegments(directory, 1_000, atOnce);
    const store = new EventStore(bytes, () => undefined);
    for (let round = 1; round <= 3; round += 1) {
      for (let n = 0; n < 5; n += 1) await store.append('s', 'any', [proposed('x'.repeat(200))]);
      backUpEvents(source, target);
      expect(reopen(join(target, 'log')).contents).toHaveLength(round * 5);
    }
    store.close();
    truncateSync(lastSegment(join(target, 'log')), 40);
    refuses(join(target, 'log'), /damaged/);
  });

  it.each([0, 4])(
    'that ends with a torn record continues after the log has cut it off, and made %i appends',
    async (appends) => {
      const [source, target] = [newFolder(), newFolder()];
      const log = join(source, 'log');
      await writeLog(log, 3);
      appendFileSync(lastSegment(log), Buffer.alloc(5_000, 7));
      backUpEvents(source, target);
      await writeLog(log, appends);
      backUpEvents(source, target);
      expect(readFileSync(lastSegment(join(target, 'log')))).toEqual(
        readFileSync(lastSegment(log)),
      );
      await killedAfter(log, 5);
      backUpEvents(source, target);
      expect(reopen(join(target, 'log')).contents).toEqual(reopen(log).contents);
    },
  );

  it('of another log stays as it is', async () => {
    const [source, other, target] = [newFolder(), newFolder(), newFolder()];
    await writeLog(join(source, 'log'), 3);
    await writeLog(join(other, 'log'), 8);
    backUpEvents(source, target);
    appendFileSync(lastSegment(join(target, 'log')), 'not noted yet');
    const before = readFileSync(lastSegment(join(target, 'log')));
    expect(() => backUpEvents(other, target)).toThrow(/is not a copy of/);
    expect(readFileSync(lastSegment(join(target, 'log')))).toEqual(before);
  });

  it('of a damaged log, or into a damaged copy, is refused', async () => {
    const [source, target] = [newFolder(), newFolder()];
    const log = join(source, 'log');
    const copy = join(target, 'log');
    await writeLog(log, 40);
    backUpEvents(source, target);
    await writeLog(log, 1);
    writeFileSync(lastSegment(copy), readFileSync(lastSegment(copy)).fill(7, 200, 201));
    expect(() => backUpEvents(source, target)).toThrow(`${copy} is damaged at byte 16, but`);
    writeFileSync(lastSegment(log), readFileSync(lastSegment(log)).fill(7, 200, 201));
    expect(() => backUpEvents(source, newFolder())).toThrow(
      `The event log in ${log} is damaged: the record at byte 16 is invalid.`,
    );
  });

  it('of a log with a missing segment is refused', async () => {
    const [source, target] = [newFolder(), newFolder()];
    const log = join(source, 'log');
    await writeLog(log, 40, 1_000);
    rmSync(segmentFiles(log)[2] ?? '');
    expect(() => backUpEvents(source, target)).toThrow(/a segment has to start at byte/);
  });

  it('into the folder of a running store, or during another backup, is refused', async () => {
    const [source, target] = [newFolder(), newFolder()];
    await writeLog(join(source, 'log'), 3);
    const store = await startEventStore({ directory: target });
    expect(() => backUpEvents(source, target)).toThrow(FolderInUse);
    await store.close();
  });

  it('of a log without acknowledged events is refused', async () => {
    const [source, target] = [newFolder(), newFolder()];
    const directory = join(source, 'log');
    const ends = await killedAfter(directory, 5);
    truncateSync(lastSegment(directory), ends[1] ?? 0);
    expect(() => backUpEvents(source, target)).toThrow(/are missing/);
    expect(existsSync(dirname(noteOf(join(target, 'log'))))).toBe(false);
  });
});
