import { afterAll, expect, it } from 'vitest';
import { readStream } from '../src/reads.js';
import { openSegments } from '../src/storage/segments.js';
import { type EventStore, openStore } from '../src/store.js';
import { proposed, temporaryFolders } from './log-on-disk.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

const open = (directory: string): EventStore => openStore(openSegments(directory), () => undefined);

async function restarted(
  write: (store: EventStore) => Promise<void>,
): Promise<{ readonly before: EventStore; readonly after: EventStore }> {
  const directory = folders.make();
  const before = open(directory);
  await write(before);
  await before.stop();
  return { before, after: open(directory) };
}

it('an append is recognised as a repetition after a restart, whatever it expects', async () => {
  const events = [proposed('a'), proposed('b')];
  let first: unknown;
  const { after } = await restarted(async (store) => {
    first = await store.append('s', 'no_stream', events);
    await store.append('s', 1n, [proposed('c')]);
  });
  expect(await after.append('s', 'no_stream', events)).toEqual(first);
  expect(await after.append('s', 'any', events)).toEqual(first);
  expect(await after.append('s', 'stream_exists', events)).toEqual(first);
  expect(after.visible).toBe(3);
});

it('deletions and metadata are as they were', async () => {
  const { after } = await restarted(async (store) => {
    for (const stream of ['open', 'deleted', 'revived', 'closed']) {
      await store.append(stream, 'any', [proposed('a'), proposed('b')]);
    }
    await store.append('$$open', 'any', [proposed('{"$maxCount":1}')]);
    await store.softDelete('deleted', 'any');
    await store.softDelete('revived', 'any');
    await store.append('revived', 'any', [proposed('c')]);
    await store.tombstone('closed', 'any');
  });
  const readable = (stream: string) => {
    const read = readStream(after, stream, { from: 'start', backwards: false, countMax: 10 });
    return read.found ? [...read.ordinals].length : read.reason;
  };
  expect(['open', 'deleted', 'revived', 'closed'].map(readable)).toEqual([
    1,
    'stream_not_found',
    1,
    'stream_deleted',
  ]);
  expect(await after.append('deleted', 1n, [proposed('c')])).toMatchObject({ revision: 2 });
  expect(await after.append('closed', 'any', [proposed('c')])).toEqual({
    refused: 'stream_deleted',
  });
});

it('the answer to a read of each event is the same, byte for byte', async () => {
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

it('positions go on growing', async () => {
  let before = 0;
  const { after } = await restarted(async (store) => {
    const result = await store.append('s', 'any', [proposed('a')]);
    before = 'position' in result ? (result.position ?? 0) : 0;
  });
  const result = await after.append('s', 'any', [proposed('b')]);
  expect('position' in result && result.position).toBeGreaterThan(before);
});
