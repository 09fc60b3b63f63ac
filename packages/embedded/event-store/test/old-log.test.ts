import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, it } from 'vitest';
import { event, numbers, rejection } from './conformance/case.js';
import { temporaryFolders } from './log-on-disk.js';
import { servedInMemory } from './served.js';

const folders = temporaryFolders();
const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);
afterAll(folders.removeAll);

/** Written by 0.1.0: metadata, a deletion and an append in one frame, a tombstone, names of 70,000 bytes. */
const log = gunzipSync(readFileSync(new URL('./fixtures/log-of-0.1.0.gz', import.meta.url)));

async function opened() {
  const directory = folders.make();
  mkdirSync(join(directory, 'log'), { recursive: true });
  writeFileSync(join(directory, 'log', 'events-0000000000000000.log'), log);
  return connect((await start({ directory })).url);
}

it('a log of 0.1.0 retains its events in order', async () => {
  const client = await opened();
  expect(await numbers(client.readAll())).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await numbers(client.readStream('plain'))).toEqual([0, 1]);
  expect(await numbers(client.readStream('n'.repeat(70_000)))).toEqual([5]);
  await client.appendToStream('plain', [event(7)], { expectedRevision: 1n });
  expect(await numbers(client.readStream('plain'))).toEqual([0, 1, 7]);
});

it('a stream with a tombstone of 0.1.0 is neither readable nor writable', async () => {
  const client = await opened();
  const deleted = { type: 'stream-deleted', streamName: 'closed' };
  expect(await rejection(numbers(client.readStream('closed')))).toMatchObject(deleted);
  for (const expectedRevision of ['any', 'no_stream', 0n] as const) {
    const append = client.appendToStream('closed', [event(8)], { expectedRevision });
    expect(await rejection(append)).toMatchObject(deleted);
  }
});
