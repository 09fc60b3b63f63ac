import { BACKWARDS, END, type StreamMetadata } from '@eventstore/db-client';
import { expect } from 'vitest';
import { type Case, event, eventsOf, newStream, numbers, rejection } from './case.js';

/** Of a stream of ten events: its metadata, and what is left to read. */
const limits: readonly (readonly [StreamMetadata, readonly number[]])[] = [
  [{}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [{ maxCount: 3 }, [7, 8, 9]],
  [{ maxCount: 1 }, [9]],
  [{ maxCount: 100 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [{ truncateBefore: 6 }, [6, 7, 8, 9]],
  [{ truncateBefore: 0 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [{ truncateBefore: 10 }, []],
  [{ truncateBefore: 50 }, []],
  [{ truncateBefore: 6, maxCount: 2 }, [8, 9]],
  [{ truncateBefore: 8, maxCount: 5 }, [8, 9]],
  [{ maxAge: 3600 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
];

const byTable: Case[] = limits.map(([metadata, left]) => ({
  name: `${JSON.stringify(metadata)} leaves ${left.length} of 10 events`,
  async run(client) {
    const stream = newStream();
    await client.appendToStream(stream, eventsOf(10));
    await client.setStreamMetadata(stream, metadata);
    expect(await numbers(client.readStream(stream))).toEqual(left);
    const backwards = client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
    expect(await numbers(backwards)).toEqual([...left].reverse());
    const appended = await client.appendToStream(stream, [event(10)], { expectedRevision: 9n });
    expect(appended.nextExpectedRevision).toBe(10n);
  },
}));

export const metadata: readonly Case[] = [
  ...byTable,
  {
    name: 'metadata is read as it was set, with members of one’s own',
    async run(client) {
      const stream = newStream();
      expect(await client.getStreamMetadata(stream)).toEqual({ streamName: stream });
      await client.setStreamMetadata(stream, {
        maxCount: 5,
        desk: 'power',
        acl: { readRoles: ['traders'] },
      });
      expect((await client.getStreamMetadata(stream)).metadata).toEqual({
        maxCount: 5,
        desk: 'power',
        acl: { readRoles: ['traders'] },
      });
    },
  },
  {
    name: 'a metastream keeps its last event alone',
    async run(client) {
      const stream = newStream();
      for (const maxCount of [1, 2, 3]) await client.setStreamMetadata(stream, { maxCount });
      const read = [];
      for await (const { event: recorded } of client.readStream(`$$${stream}`)) {
        read.push([recorded?.type, recorded?.revision, recorded?.data]);
      }
      expect(read).toEqual([['$metadata', 2n, { $maxCount: 3 }]]);
    },
  },
  {
    name: 'metadata is set against an expected revision of the metastream',
    async run(client) {
      const stream = newStream();
      await client.setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 'no_stream' });
      const late = client.setStreamMetadata(
        stream,
        { maxCount: 2 },
        { expectedRevision: 'no_stream' },
      );
      expect(await rejection(late)).toMatchObject({ type: 'wrong-expected-version' });
    },
  },
  {
    name: 'a deletion replaces the metadata, and writing again leaves what was deleted cut off',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(5));
      await client.setStreamMetadata(stream, { maxCount: 2, desk: 'gas' });
      await client.deleteStream(stream);
      await client.appendToStream(stream, eventsOf(3, 5));
      expect((await client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 5 });
      expect(await numbers(client.readStream(stream))).toEqual([5, 6, 7]);
    },
  },
  {
    name: 'new metadata revives a soft-deleted stream, empty',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(3));
      await client.deleteStream(stream);
      await client.setStreamMetadata(stream, { maxCount: 50, truncateBefore: 1 });
      expect(await numbers(client.readStream(stream))).toEqual([]);
      expect((await client.getStreamMetadata(stream)).metadata).toEqual({
        maxCount: 50,
        truncateBefore: 3,
      });
      await client.appendToStream(stream, [event(3)], { expectedRevision: 2n });
      expect(await numbers(client.readStream(stream))).toEqual([3]);
    },
  },
  {
    name: 'a stream with metadata alone exists to a writer and is not found by a reader',
    async run(client) {
      const stream = newStream();
      await client.setStreamMetadata(stream, { maxCount: 3 });
      expect(await rejection(numbers(client.readStream(stream)))).toMatchObject({
        type: 'stream-not-found',
      });
      const appended = await client.appendToStream(stream, [event(0)], {
        expectedRevision: 'stream_exists',
      });
      expect(appended.nextExpectedRevision).toBe(0n);
    },
  },
];
