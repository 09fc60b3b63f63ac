import { ANY, binaryEvent, type EventStoreDBClient, STREAM_EXISTS } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { event, newStream, numbers } from './client.js';
import { servedInMemory } from './served.js';

const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);

const connected = async () => connect((await start()).url);

it.each([
  ['an empty type', { type: '' }],
  ['a type of 65,536 bytes', { type: 'n'.repeat(65_536) }],
  ['an id of zeros', { id: '00000000-0000-0000-0000-000000000000' }],
  ['an invalid id', { id: 'not a UUID' }],
])('a batch refuses an event with %s, once', async (_, part) => {
  const client = await connected();
  const stream = newStream();
  const append = client.appendToStream(stream, [event(0), { ...event(1), ...part }]);
  await expect(append).rejects.toMatchObject({ type: 'unknown' });
  expect(await client.appendToStream(stream, [event(0)])).toMatchObject({
    nextExpectedRevision: 0n,
  });
});

it('stream metadata is an ordinary stream and has no effect', async () => {
  const client = await connected();
  const stream = newStream();
  const metadata = { maxCount: 1, acl: { readRoles: ['ledger'] } };
  await client.appendToStream(stream, [event(0), event(1)]);
  await client.setStreamMetadata(stream, metadata);
  expect((await client.getStreamMetadata(stream)).metadata).toEqual(metadata);
  expect(await numbers(client.readStream(stream))).toEqual([0, 1]);
});

it.each([
  ['without events', newStream(), [], ANY],
  ['with stream_exists', newStream(), [event(0)], STREAM_EXISTS],
  ['to a stream with an empty name', '', [event(0)], ANY],
  ['to a stream with a name of 65,536 bytes', 'n'.repeat(65_536), [event(0)], ANY],
] as const)('an append %s is refused', async (_, stream, events, expectedRevision) => {
  const append = (await connected()).appendToStream(stream, [...events], { expectedRevision });
  await expect(append).rejects.toMatchObject({ type: 'unknown' });
});

describe('the append size', () => {
  const binary = (data: number, metadata: number, type: string) =>
    binaryEvent({ type, data: new Uint8Array(data), metadata: new Uint8Array(metadata) });
  const limit = 2 ** 20;

  it.each([
    [limit - 2, 0, 'T', true],
    [limit - 1, 0, 'T', false],
    [500_000, limit - 500_004, 'ÄÖ', true],
    [500_000, limit - 500_003, 'ÄÖ', false],
    [0, limit - 1_000, 'x'.repeat(500), true],
    [0, limit - 1_000, 'x'.repeat(501), false],
  ])(
    'counts data (%i), metadata (%i) and two bytes per character of a type (%s): %s',
    async (data, metadata, type, isTaken) => {
      const append = (await connected()).appendToStream(newStream(), [
        binary(data, metadata, type),
      ]);
      if (isTaken) expect(await append).toMatchObject({ success: true });
      else {
        await expect(append).rejects.toMatchObject({
          type: 'maximum-append-size-exceeded',
          maxAppendSize: limit,
        });
      }
    },
  );

  it('refuses a message over 16 MiB unread', async () => {
    const client = await connected();
    const append = client.appendToStream(newStream(), [binary(17_000_000, 0, 'T')]);
    await expect(append).rejects.toMatchObject({ code: 8 });
    expect(await client.appendToStream(newStream(), [event(0)])).toMatchObject({ success: true });
  });
});

describe('an unsupported call is refused as unimplemented', () => {
  const own = { credentials: { username: 'any', password: 'any' } };
  const calls: Readonly<Record<string, (client: EventStoreDBClient) => Promise<unknown>>> = {
    'an append outside of a batch': (client) => client.appendToStream(newStream(), [event(0)], own),
    'a deletion': (client) => client.deleteStream(newStream()),
    'a tombstone': (client) => client.tombstoneStream(newStream()),
    'a subscription to a stream': (client) =>
      new Promise((_, reject) => client.subscribeToStream(newStream()).once('error', reject)),
  };
  it.each(Object.entries(calls))('%s', async (_, call) => {
    await expect(call(await connected())).rejects.toMatchObject({ code: 12 });
  });
});
