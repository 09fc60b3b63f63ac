import {
  ANY,
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  type ExpectedRevision,
  NO_STREAM,
  STREAM_EXISTS,
} from '@eventstore/db-client';
import { expect } from 'vitest';
import {
  type Case,
  event,
  eventsOf,
  newStream,
  numbers,
  readRejection,
  rejection,
} from './case.js';

/** A soft-deleted stream of three events that is written to again. */
const revivals: readonly (readonly [AppendExpectedRevision, 'revived' | string])[] = [
  [ANY, 'revived'],
  [NO_STREAM, 'revived'],
  [2n, 'revived'],
  [STREAM_EXISTS, 'stream-deleted'],
  [1n, 'wrong-expected-version'],
];

const revivalsByTable: Case[] = revivals.map(([expectedRevision, outcome]) => ({
  name: `writing to a soft-deleted stream, expecting ${expectedRevision}: ${outcome}`,
  async run(client) {
    const stream = newStream();
    await client.appendToStream(stream, eventsOf(3));
    await client.deleteStream(stream);
    const append = client.appendToStream(stream, eventsOf(2, 3), { expectedRevision });
    if (outcome !== 'revived') {
      expect(await rejection(append)).toMatchObject({ type: outcome });
      return;
    }
    expect(await append).toMatchObject({ nextExpectedRevision: 4n });
    expect(await numbers(client.readStream(stream))).toEqual([3, 4]);
    const backwards = client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
    expect(await numbers(backwards)).toEqual([4, 3]);
    expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({ truncateBefore: 3 });
  },
}));

/** What is expected of a stream of three events, and whether it may then be deleted. */
const expectations: readonly (readonly [ExpectedRevision, boolean])[] = [
  [ANY, true],
  [2n, true],
  [1n, false],
  [3n, false],
];

const byTable: Case[] = expectations.flatMap(([expectedRevision, isDeleted]) =>
  (['deleteStream', 'tombstoneStream'] as const).map((method) => ({
    name: `${method} expecting ${expectedRevision} of a stream of 3 events is ${isDeleted ? 'done' : 'refused'}`,
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(3));
      const work = client[method](stream, { expectedRevision });
      if (isDeleted) {
        const { position } = await work;
        expect(position?.commit).toBe(position?.prepare);
        return;
      }
      expect(await rejection(work)).toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion: 2n,
      });
      expect(await numbers(client.readStream(stream))).toEqual([0, 1, 2]);
    },
  })),
);

export const deletes: readonly Case[] = [
  ...byTable,
  ...revivalsByTable,
  {
    name: 'a soft-deleted stream is not found',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(3));
      await client.deleteStream(stream);
      expect(await readRejection(client.readStream(stream))).toMatchObject({
        type: 'stream-not-found',
        streamName: stream,
      });
    },
  },
  {
    name: 'a retried append to a revived stream is recognised',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(3));
      await client.deleteStream(stream);
      const two = eventsOf(2, 3);
      const first = await client.appendToStream(stream, two, { expectedRevision: 2n });
      expect(await client.appendToStream(stream, two, { expectedRevision: 2n })).toEqual(first);
      expect(await numbers(client.readStream(stream))).toEqual([3, 4]);
    },
  },
  {
    name: 'a tombstoned stream is closed for ever, to readers, writers and deleters',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(3));
      await client.tombstoneStream(stream);
      const deleted = { type: 'stream-deleted', streamName: stream };
      expect(await readRejection(client.readStream(stream))).toMatchObject(deleted);
      for (const expectedRevision of [ANY, NO_STREAM, STREAM_EXISTS, 2n] as const) {
        const append = client.appendToStream(stream, [event(3)], { expectedRevision });
        expect(await rejection(append)).toMatchObject(deleted);
      }
      expect(await rejection(client.deleteStream(stream))).toMatchObject(deleted);
      expect(await rejection(client.tombstoneStream(stream))).toMatchObject(deleted);
    },
  },
  {
    name: 'a soft-deleted stream can be tombstoned',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(3));
      await client.deleteStream(stream);
      await client.tombstoneStream(stream);
      expect(await readRejection(client.readStream(stream))).toMatchObject({
        type: 'stream-deleted',
      });
    },
  },
  {
    name: 'an error that would have to name a stream in more than ASCII is unknown, but in a batch',
    async run(client) {
      const stream = newStream('größe');
      await client.appendToStream(stream, [event(0)]);
      const early = client.deleteStream(stream, { expectedRevision: 7n });
      expect(await rejection(early)).toMatchObject({ type: 'unknown', code: 2 });
      await client.tombstoneStream(stream);
      const unknown = { type: 'unknown', code: 2 };
      expect(await readRejection(client.readStream(stream))).toMatchObject(unknown);
      expect(await rejection(client.deleteStream(stream))).toMatchObject(unknown);
      expect(await rejection(client.appendToStream(stream, [event(1)]))).toMatchObject({
        type: 'stream-deleted',
        streamName: stream,
      });
    },
  },
];
