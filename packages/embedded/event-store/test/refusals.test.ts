import { binaryEvent, type EventStoreDBClient, STREAM_EXISTS } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { event, newStream, numbers, rejection } from './conformance/case.js';
import { impossible } from './conformance/details.js';
import { servedInMemory } from './served.js';

const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);

it.each(impossible)('a batch refuses an event with %s, once', async (_, part) => {
  const client = connect((await start()).url);
  const stream = newStream();
  const append = client.appendToStream(stream, [event(0), { ...event(1), ...part }]);
  expect(await rejection(append)).toMatchObject({ type: 'unknown' });
  expect(await client.appendToStream(stream, [event(0)])).toMatchObject({
    nextExpectedRevision: 0n,
  });
});

it('stream metadata is an ordinary stream and has no effect', async () => {
  const client = connect((await start()).url);
  const stream = newStream();
  await client.appendToStream(stream, [event(0), event(1)]);
  await client.setStreamMetadata(stream, { maxCount: 1, acl: { readRoles: ['ledger'] } });
  expect((await client.getStreamMetadata(stream)).metadata).toEqual({
    maxCount: 1,
    acl: { readRoles: ['ledger'] },
  });
  expect(await numbers(client.readStream(stream))).toEqual([0, 1]);
});

it('an append without events, or with stream_exists, is refused', async () => {
  const client = connect((await start()).url);
  expect(await rejection(client.appendToStream(newStream(), []))).toMatchObject({
    type: 'unknown',
  });
  const append = client.appendToStream(newStream(), [event(0)], {
    expectedRevision: STREAM_EXISTS,
  });
  expect(await rejection(append)).toMatchObject({ type: 'unknown' });
});

it.each(['n'.repeat(65_536), ''])('refuses an invalid stream name or type', async (name) => {
  const client = connect((await start()).url);
  const untitled = event(0, { type: name });
  expect(await rejection(client.appendToStream(name, [event(0)]))).toMatchObject({
    type: 'unknown',
  });
  expect(await rejection(client.appendToStream(newStream(), [untitled]))).toMatchObject({
    type: 'unknown',
  });
});

describe('the append size', () => {
  const binary = (data: number, metadata: number, type: string) =>
    binaryEvent({ type, data: new Uint8Array(data), metadata: new Uint8Array(metadata) });

  it('counts data, metadata and two bytes per character of a type', async () => {
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
      const append = client.appendToStream(newStream(), [one]);
      if (isTaken) expect(await append).toMatchObject({ success: true });
      else {
        expect(await rejection(append)).toMatchObject({
          type: 'maximum-append-size-exceeded',
          maxAppendSize: limit,
        });
      }
    }
  });

  it('refuses a message over 16 MiB unread', async () => {
    const client = connect((await start()).url);
    const huge = binary(17_000_000, 0, 'T');
    const append = client.appendToStream(newStream(), [huge]);
    expect(await rejection(append)).toMatchObject({ code: 8 });
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
    const client = connect((await start()).url);
    expect(await rejection(call(client))).toMatchObject({ code: 12 });
  });
});
