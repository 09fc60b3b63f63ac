import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { LogLine } from '../src/index.js';
import { startEventStore } from '../src/index.js';
import { DamagedLog } from '../src/storage/recovery.js';
import { openSegments } from '../src/storage/segments.js';
import { EventStore } from '../src/store.js';

const root = mkdtempSync(join(tmpdir(), 'event-store-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;

/** A log of appends of two events each, every one acknowledged. */
async function writtenLog(appends: number, segmentBytes?: number): Promise<string> {
  folders += 1;
  const directory = join(root, String(folders));
  const store = new EventStore(openSegments(directory, segmentBytes), () => undefined);
  for (let index = 0; index < appends; index += 1) {
    await store.append(`stream-${index % 3}`, 'any', [proposed(index), proposed(index)]);
  }
  await store.close();
  return directory;
}

function proposed(index: number) {
  return {
    id: crypto.randomUUID(),
    type: 'Happened',
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify({ index, text: 'x'.repeat(index * 7) })),
    metadata: new Uint8Array(),
  };
}

function reopen(directory: string): { readonly events: number; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const bytes = openSegments(directory);
  try {
    return { events: new EventStore(bytes, (line) => lines.push(line)).visible, lines };
  } finally {
    bytes.close();
  }
}

const lastSegment = (directory: string) =>
  join(directory, readdirSync(directory).sort().at(-1) ?? '');

describe('after a crash', () => {
  test('a last append that was torn at any byte is cut off as a whole, with a log line', async () => {
    const whole = await writtenLog(12);
    const shorter = statSync(lastSegment(await writtenLog(11))).size;
    const size = statSync(lastSegment(whole)).size;
    const bytes = readFileSync(lastSegment(whole));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: shorter + 1, max: size - 1 }), async (cut) => {
        writeFileSync(lastSegment(whole), bytes);
        truncateSync(lastSegment(whole), cut);
        const { events, lines } = reopen(whole);
        expect(events).toBe(22);
        expect(lines).toMatchObject([{ level: 'warn', msg: 'a torn last record was cut off' }]);
        expect(reopen(whole)).toEqual({ events: 22, lines: [] });
      }),
      { numRuns: 60 },
    );
  });

  test('garbage after the last record is cut off', async () => {
    const directory = await writtenLog(5);
    appendFileSync(lastSegment(directory), Buffer.alloc(300, 7));
    expect(reopen(directory).events).toBe(10);
  });

  test('a bit flipped before the last record is never passed over: the server refuses to start', async () => {
    const directory = await writtenLog(12);
    const file = lastSegment(directory);
    const bytes = readFileSync(file);
    const last = statSync(lastSegment(await writtenLog(11))).size;
    fc.assert(
      fc.property(fc.integer({ min: 16, max: last - 1 }), fc.nat(7), (at, bit) => {
        const damaged = Buffer.from(bytes);
        damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at);
        writeFileSync(file, damaged);
        expect(() => reopen(directory)).toThrow(DamagedLog);
        expect(readFileSync(file).equals(damaged)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('a log in many segments comes back whole', async () => {
    const directory = await writtenLog(40, 1000);
    expect(readdirSync(directory).length).toBeGreaterThan(5);
    expect(reopen(directory)).toEqual({ events: 80, lines: [] });
  });

  test('a missing segment is damage', async () => {
    const directory = await writtenLog(40, 1000);
    rmSync(join(directory, readdirSync(directory).sort()[2] ?? ''));
    expect(() => reopen(directory)).toThrow(/damaged/);
  });
});

describe('the folder', () => {
  test('is taken by one server at a time', async () => {
    const directory = join(root, 'locked');
    const first = await startEventStore({ directory });
    await expect(startEventStore({ directory })).rejects.toThrow(/in use/);
    await first.close();
    const second = await startEventStore({ directory });
    await second.close();
  });

  test('left locked by a process that is gone is taken over', async () => {
    const directory = join(root, 'stale');
    const first = await startEventStore({ directory });
    await first.close();
    writeFileSync(join(directory, 'lock'), '999999999');
    const second = await startEventStore({ directory });
    await second.close();
  });
});
