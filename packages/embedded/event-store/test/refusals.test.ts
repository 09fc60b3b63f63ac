import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppendToStreamOptions, binaryEvent, END, jsonEvent } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { event, newStream, numbers, rejection } from './conformance/case.js';
import { impossible } from './conformance/details.js';
import { servedInMemory } from './served.js';

const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);

const ways: readonly (readonly [string, AppendToStreamOptions])[] = [
  ['in a batch', {}],
  ['one a call', { credentials: { username: 'any', password: 'any' } }],
];

/** Where EventStoreDB is plainly wrong: it takes the first and has two things of that name, and the second ends it. */
describe.each(['$all', '$$'])('a stream named %s', (name) => {
  it.each(ways)('is not written to (%s)', async (_, options) => {
    const client = connect((await start()).url);
    const append = client.appendToStream(name, [event(0)], options);
    expect(await rejection(append)).toMatchObject({ type: 'unknown' });
    expect(await client.appendToStream(newStream(), [event(0)], options)).toMatchObject({
      success: true,
    });
  });

  it('is neither deleted nor tombstoned, and is not found', async () => {
    const client = connect((await start()).url);
    for (const work of [client.deleteStream(name), client.tombstoneStream(name)]) {
      expect(await rejection(work)).toMatchObject({ code: 3 });
    }
    expect(await rejection(numbers(client.readStream(name)))).toMatchObject({
      type: 'stream-not-found',
    });
  });
});

it.each(impossible)('an event with %s is refused in a batch, once', async (_, part) => {
  const client = connect((await start()).url);
  const stream = newStream();
  const append = client.appendToStream(stream, [event(0), { ...event(1), ...part }]);
  expect(await rejection(append)).toMatchObject({ type: 'unknown' });
  expect(await client.appendToStream(stream, [event(0)])).toMatchObject({
    nextExpectedRevision: 0n,
  });
});

it('the metadata of $all is written and read', async () => {
  const client = connect((await start()).url);
  await client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'ledger'] } });
  expect((await client.getStreamMetadata('$all')).metadata).toEqual({
    acl: { readRoles: ['$admins', 'ledger'] },
  });
});

describe('the size of an append', () => {
  const binary = (data: number, metadata: number, type: string) =>
    binaryEvent({ type, data: new Uint8Array(data), metadata: new Uint8Array(metadata) });

  it.each(ways)(
    'counts data, metadata and two bytes for each character of a type (%s)',
    async (_, options) => {
      const client = connect((await start()).url);
      const limit = 2 ** 20;
      for (const [one, isTaken] of [
        [binary(limit - 2, 0, 'T'), true],
        [binary(limit - 1, 0, 'T'), false],
        [binary(500_000, limit - 500_004, 'ÄÖ'), true],
        [binary(500_000, limit - 500_003, 'ÄÖ'), false],
        [binary(0, limit - 1_000, 'x'.repeat(500)), true],
        [binary(0, limit - 1_000, 'x'.repeat(501)), false],
      ] as const) {
        const append = client.appendToStream(newStream(), [one], options);
        if (isTaken) expect(await append).toMatchObject({ success: true });
        else {
          expect(await rejection(append)).toMatchObject({
            type: 'maximum-append-size-exceeded',
            maxAppendSize: limit,
          });
        }
      }
    },
  );

  it.each(ways)(
    'of one message beyond 16 MiB is not even looked at (%s)',
    { timeout: 30_000 },
    async (_, options) => {
      const client = connect((await start()).url);
      const huge = jsonEvent({ type: 'T', data: 'x'.repeat(17_000_000) });
      const append = client.appendToStream(newStream(), [huge], options);
      expect(await rejection(append)).toMatchObject({ code: 8 });
      expect(await client.appendToStream(newStream(), [event(0)], options)).toMatchObject({
        success: true,
      });
    },
  );
});

it('an event of 0.1.0’s longest names and of longer ones comes back after a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'event-store-names-'));
  const names = [65_535, 65_536, 200_000].map((length) => 'n'.repeat(length));
  const first = await start({ directory });
  const writer = connect(first.url);
  for (const name of names) {
    await writer.appendToStream(name, [event(1, { type: name.slice(0, 100_000) })]);
  }
  await writer.dispose();
  await first.close();
  const reader = connect((await start({ directory })).url);
  for (const name of names) {
    for await (const { event: recorded } of reader.readStream(name)) {
      expect(recorded).toMatchObject({ streamId: name, type: name.slice(0, 100_000) });
    }
    expect(await numbers(reader.readStream(name))).toEqual([1]);
  }
  await closeAll();
  rmSync(directory, { recursive: true });
});

it('a live subscription to $all from beyond the end is sent nothing that comes before its position', async () => {
  const client = connect((await start()).url);
  const padding = { padding: 'x'.repeat(1_000) };
  const { position } = await client.appendToStream(newStream(), [event(0)]);
  const commit = (position?.commit ?? 0n) + 5_000n;
  const subscription = client.subscribeToAll({ fromPosition: { commit, prepare: commit } });
  const seen: bigint[] = [];
  subscription.on('data', ({ event: recorded }) => seen.push(recorded?.position?.commit ?? -1n));
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  const written: bigint[] = [];
  for (let n = 1; n <= 20; n += 1) {
    const one = jsonEvent({ id: randomUUID(), type: 'T', data: { n, ...padding } });
    const appended = await client.appendToStream(newStream(), [one]);
    written.push(appended.position?.commit ?? -1n);
  }
  const wanted = written.filter((at) => at > commit);
  expect(wanted.length).toBeLessThan(20);
  while (seen.length < wanted.length) await new Promise((soon) => setTimeout(soon, 5));
  expect(seen).toEqual(wanted);
});

it('a subscription from the end of a closed stream is quiet, and one that is live is sent what closes it', async () => {
  const client = connect((await start()).url);
  const stream = newStream();
  await client.appendToStream(stream, [event(0)]);
  const live = client.subscribeToStream(stream, { fromRevision: END });
  const types: (string | undefined)[] = [];
  live.on('data', ({ event: recorded }) => types.push(recorded?.type));
  const ended = new Promise<Error>((resolve) => live.once('error', resolve));
  await new Promise((resolve) => live.once('caughtUp', resolve));
  await client.tombstoneStream(stream);
  expect(await ended).toMatchObject({ type: 'stream-deleted' });
  expect(types).toEqual(['$streamDeleted']);
  const late = client.subscribeToStream(stream, { fromRevision: END });
  await new Promise((resolve) => late.once('caughtUp', resolve));
});
