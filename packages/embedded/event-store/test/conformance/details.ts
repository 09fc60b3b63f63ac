import {
  ANY,
  type AppendToStreamOptions,
  BACKWARDS,
  binaryEvent,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type JSONEventData,
  NO_STREAM,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { expect } from 'vitest';
import { type Case, event, eventsOf, newStream, readRejection, rejection } from './case.js';
import { following } from './subscriptions.js';

/** What EventStoreDB answers when its own code has thrown. */
const unknown = { type: 'unknown', code: 2 };

/** A client appends in batches that share a stream of messages, or, with credentials of its own, one a call. */
const ways: Readonly<Record<string, AppendToStreamOptions>> = {
  'in a batch': {},
  'one a call': { credentials: { username: 'admin', password: 'changeit' } },
};

function bothWays(
  name: string,
  run: (client: EventStoreDBClient, options: AppendToStreamOptions) => Promise<void>,
): readonly Case[] {
  return Object.entries(ways).map(([way, options]) => ({
    name: `${name}, ${way}`,
    run: (client) => run(client, options),
  }));
}

/** An event of so many bytes of data, of the type `T`. */
function sized(bytes: number) {
  return binaryEvent({ type: 'T', data: new Uint8Array(bytes) });
}

const mebibyte = 2 ** 20;

/** Sizes about which EventStoreDB 23.10 and 24.10 agree, and whether they are taken. */
const sizes: readonly (readonly [string, ReturnType<typeof sized>[], boolean])[] = [
  ['one event of 1 MiB less its type', [sized(mebibyte - 2)], true],
  ['ten events of a tenth of that', Array.from({ length: 10 }, () => sized(104_855)), true],
  ['one event of a byte more than 1 MiB', [sized(mebibyte + 1)], false],
  ['two events of half a MiB and one byte', [sized(mebibyte / 2), sized(mebibyte / 2 + 1)], false],
];

const bySize = sizes.flatMap(([name, events, isTaken]) =>
  bothWays(`an append of ${name} is ${isTaken ? 'taken' : 'refused'}`, async (client, options) => {
    const append = client.appendToStream(newStream(), events, options);
    if (isTaken) expect(await append).toMatchObject({ success: true });
    else {
      expect(await rejection(append)).toMatchObject({
        type: 'maximum-append-size-exceeded',
        maxAppendSize: mebibyte,
      });
    }
  }),
);

/** What no event can be. */
export const impossible: readonly (readonly [string, Partial<JSONEventData>])[] = [
  ['an empty type', { type: '' }],
  ['an id of zeros', { id: '00000000-0000-0000-0000-000000000000' }],
  ['an id that is none', { id: 'not a UUID' }],
];

// In a batch the original answers each of them twice, which its client does not survive.
const byImpossibleEvent: readonly Case[] = impossible.map(([name, part]) => ({
  name: `an event with ${name} is refused, one a call`,
  async run(client) {
    const events = [{ ...event(0), ...part }];
    const append = client.appendToStream(newStream(), events, ways['one a call']);
    expect(await rejection(append)).toMatchObject(unknown);
  },
}));

export const details: readonly Case[] = [
  ...bySize,
  ...byImpossibleEvent,
  ...bothWays('an id stays with the stream that it first came to', async (client, options) => {
    const [one, other] = [newStream(), newStream()];
    const same = event(0);
    const revisions = [];
    for (const stream of [one, other, one, other, one]) {
      const appended = await client.appendToStream(stream, [same], {
        ...options,
        expectedRevision: ANY,
      });
      revisions.push(appended.nextExpectedRevision);
    }
    expect(revisions).toEqual([0n, 0n, 0n, 1n, 0n]);
  }),
  ...bothWays(
    'an append of no events is done, and has a position to read from',
    async (client, options) => {
      for (const stream of [newStream(), 'there']) {
        if (stream === 'there') await client.appendToStream(stream, [event(0)]);
        const appended = await client.appendToStream(stream, [], options);
        expect(appended.success).toBe(true);
        const { position } = appended;
        if (position === undefined) throw new Error('it has no position');
        let read = 0;
        for await (const _ of client.readAll({ fromPosition: position, maxCount: 1 })) read += 1;
        expect(read).toBeLessThanOrEqual(1);
      }
    },
  ),
  ...bothWays('a stream name of 70,000 characters is taken', async (client, options) => {
    const stream = newStream('x'.repeat(70_000));
    await client.appendToStream(stream, eventsOf(2), options);
    await client.setStreamMetadata(stream, { maxCount: 1 });
    const read = [];
    for await (const { event: recorded } of client.readStream(stream)) read.push(recorded);
    expect(read).toMatchObject([{ streamId: stream, data: { n: 1 } }]);
  }),
  {
    name: 'a soft deletion of a stream that never was is refused, whatever is expected',
    async run(client) {
      for (const expectedRevision of [ANY, NO_STREAM] as const) {
        const stream = newStream();
        const work = client.deleteStream(stream, { expectedRevision });
        expect(await rejection(work)).toMatchObject({
          type: 'wrong-expected-version',
          streamName: stream,
          actualVersion: -1n,
        });
      }
    },
  },
  {
    name: 'a stream that never was can be tombstoned',
    async run(client) {
      const stream = newStream();
      await client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
      expect(await rejection(client.appendToStream(stream, [event(0)]))).toMatchObject({
        type: 'stream-deleted',
      });
    },
  },
  {
    name: 'metadata can be tombstoned, and its stream goes on without',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, eventsOf(3));
      await client.setStreamMetadata(stream, { maxCount: 1 });
      await client.tombstoneStream(`$$${stream}`);
      const read = [];
      for await (const { event: recorded } of client.readStream(stream))
        read.push(recorded?.revision);
      expect(read).toEqual([0n, 1n, 2n]);
      const late = client.setStreamMetadata(stream, { maxCount: 2 });
      expect(await rejection(late)).toMatchObject({ type: 'stream-deleted' });
      await client.appendToStream(stream, [event(3)], { expectedRevision: 2n });
    },
  },
  {
    name: 'a soft deletion of metadata that never was is refused',
    async run(client) {
      const work = client.deleteStream(`$$${newStream()}`);
      expect(await rejection(work)).toMatchObject({ type: 'wrong-expected-version' });
    },
  },
  {
    name: 'a tombstone in $all is no JSON',
    async run(client) {
      const stream = newStream();
      const { position } = await client.appendToStream(stream, [event(0)]);
      await client.tombstoneStream(stream);
      const found = [];
      for await (const { event: recorded } of client.readAll({ fromPosition: position ?? START })) {
        if (recorded?.streamId === stream) found.push([recorded.type, recorded.isJson]);
      }
      expect(found).toEqual([
        ['Counted', true],
        ['$streamDeleted', false],
      ]);
    },
  },
  {
    name: 'a stream is not read forwards from its end',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, [event(0)]);
      for (const fromRevision of [END, 2n ** 64n - 1n] as const) {
        const read = client.readStream(stream, { direction: FORWARDS, fromRevision });
        expect(await readRejection(read)).toMatchObject(unknown);
      }
    },
  },
  {
    name: 'a read of no events is an error',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, [event(0)]);
      for (const direction of [FORWARDS, BACKWARDS] as const) {
        const fromRevision = direction === FORWARDS ? START : END;
        const read = client.readStream(stream, { direction, fromRevision, maxCount: 0 });
        expect(await readRejection(read)).toMatchObject(unknown);
      }
    },
  },
  {
    name: '$all is read and followed from the positions of events alone',
    async run(client) {
      const { position } = await client.appendToStream(newStream(), [event(0)]);
      await client.appendToStream(newStream(), [event(1)]);
      const at = (position?.commit ?? 0n) + 1n;
      const fromPosition = { commit: at, prepare: at };
      for (const direction of [FORWARDS, BACKWARDS] as const) {
        const read = client.readAll({ direction, fromPosition });
        expect(await readRejection(read)).toMatchObject(unknown);
      }
      for (const filter of [undefined, streamNameFilter({ prefixes: ['x'] })]) {
        const subscription = client.subscribeToAll({
          fromPosition,
          ...(filter === undefined ? {} : { filter }),
        });
        await following(subscription, async (seen) => {
          expect(await rejection(seen.until(() => false))).toMatchObject(unknown);
        });
      }
    },
  },
  {
    name: '$all read from beyond its last event is empty',
    async run(client) {
      const far = 2n ** 50n;
      const read = [];
      for await (const _ of client.readAll({ fromPosition: { commit: far, prepare: far } })) {
        read.push(_);
      }
      expect(read).toEqual([]);
    },
  },
  {
    name: 'a filter without a prefix lets nothing through, quietly',
    async run(client) {
      const { position } = await client.appendToStream(newStream(), [event(0)]);
      const filter = streamNameFilter({ prefixes: [] });
      const subscription = client.subscribeToAll({ fromPosition: position ?? START, filter });
      await following(subscription, async (seen) => {
        await client.appendToStream(newStream(), [event(1)]);
        expect(await seen.caughtUp()).toEqual([]);
      });
    },
  },
];
