import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { DamagedLog } from '../src/storage/log-bytes.js';
import type { EventStore } from '../src/store.js';
import { lastSegment, openLog, proposed, reopen } from './log-on-disk.js';

async function restarted(
  write: (store: EventStore) => Promise<void>,
): Promise<{ readonly before: EventStore; readonly after: EventStore }> {
  const directory = newFolder();
  const before = openLog(directory);
  await write(before);
  await before.stop();
  return { before, after: openLog(directory) };
}

it('recognizes a repeated append after a restart', async () => {
  const events = [proposed('a'), proposed('b')];
  let first: unknown;
  const { after } = await restarted(async (store) => {
    first = await store.append('s', 'no_stream', events);
    await store.append('s', 1, [proposed('c')]);
  });
  expect(await after.append('s', 'no_stream', events)).toEqual(first);
  expect(after.visible).toBe(3);
});

it('the encoded answer of each event is identical after a restart', async () => {
  const { before, after } = await restarted(async (store) => {
    for (let n = 0; n < 50; n += 1) {
      await store.append(`s${n % 7}`, 'any', [proposed('x'.repeat(n * 100)), proposed('y')]);
    }
  });
  expect(after.visible).toBe(100);
  for (let ordinal = 0; ordinal < 100; ordinal += 1) {
    expect(after.answer(ordinal).equals(before.answer(ordinal))).toBe(true);
  }
});

it('an event that changes on the disk is not answered, and a restart refuses the log', async () => {
  const directory = newFolder();
  const failures: Error[] = [];
  const store = openLog(directory, undefined, (error) => void failures.push(error));
  for (const text of ['first', 'second']) await store.append('s', 'any', [proposed(text)]);
  const bytes = readFileSync(lastSegment(directory));
  bytes.write('S', bytes.indexOf('second'));
  writeFileSync(lastSegment(directory), bytes);
  expect(store.answer(0).includes('first')).toBe(true);
  expect(() => store.answer(1)).toThrow(DamagedLog);
  expect(failures).toMatchObject([
    { message: expect.stringContaining(`The event log in ${directory} is damaged: the event at`) },
  ]);
  store.close();
  expect(() => reopen(directory)).toThrow(DamagedLog);
});

it('positions increase after a restart', async () => {
  let before = 0;
  const { after } = await restarted(async (store) => {
    const result = await store.append('s', 'any', [proposed('a')]);
    before = 'position' in result ? (result.position ?? 0) : 0;
  });
  const result = await after.append('s', 'any', [proposed('b')]);
  expect('position' in result && result.position).toBeGreaterThan(before);
});

it('a clock that is set back makes no event older than its predecessor', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  try {
    const { after } = await restarted(async (store) => {
      await store.append('s', 'any', [proposed('a')]);
    });
    vi.setSystemTime(500_000);
    await after.append('s', 'any', [proposed('b')]);
    expect(after.index.lastCreated).toBe(1_000_000);
  } finally {
    vi.useRealTimers();
  }
});
