import {
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  type Position,
  type ReadRevision,
  START,
} from '@eventstore/db-client';
import { expect } from 'vitest';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';
import { type Case, event, eventsOf, newStream, numbers, readRejection } from './case.js';

const windows: readonly (readonly [
  from: ReadRevision,
  direction: typeof FORWARDS | typeof BACKWARDS,
  count: number,
  read: readonly number[],
])[] = [
  [START, FORWARDS, 100, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [START, FORWARDS, 3, [0, 1, 2]],
  [4n, FORWARDS, 100, [4, 5, 6, 7, 8, 9]],
  [4n, FORWARDS, 2, [4, 5]],
  [9n, FORWARDS, 5, [9]],
  [10n, FORWARDS, 5, []],
  [99n, FORWARDS, 5, []],
  [END, BACKWARDS, 100, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
  [END, BACKWARDS, 1, [9]],
  [4n, BACKWARDS, 100, [4, 3, 2, 1, 0]],
  [4n, BACKWARDS, 2, [4, 3]],
  [0n, BACKWARDS, 5, [0]],
  [START, BACKWARDS, 5, [0]],
  [99n, BACKWARDS, 2, [9, 8]],
];

const byTable: Case[] = windows.map(([fromRevision, direction, maxCount, read]) => ({
  name: `${direction} from ${fromRevision}, at most ${maxCount}: ${read.length === 0 ? 'nothing' : read.join(' ')}`,
  async run(client) {
    const stream = newStream();
    await client.appendToStream(stream, eventsOf(10));
    expect(await numbers(client.readStream(stream, { fromRevision, direction, maxCount }))).toEqual(
      read,
    );
  },
}));

export const reads: readonly Case[] = [
  ...byTable,
  {
    name: 'a stream without events is not found, in both directions',
    async run(client) {
      const stream = newStream();
      for (const direction of [FORWARDS, BACKWARDS] as const) {
        const fromRevision = direction === FORWARDS ? START : END;
        expect(
          await readRejection(client.readStream(stream, { direction, fromRevision })),
        ).toMatchObject({ type: 'stream-not-found', streamName: stream });
      }
    },
  },
  {
    name: 'an acknowledged event is readable at once',
    async run(client) {
      const stream = newStream();
      for (let n = 0; n < 20; n += 1) {
        await client.appendToStream(stream, [event(n)], {
          expectedRevision: n === 0 ? NO_STREAM : BigInt(n - 1),
        });
        const last = client.readStream(stream, {
          direction: BACKWARDS,
          fromRevision: END,
          maxCount: 1,
        });
        expect(await numbers(last)).toEqual([n]);
      }
    },
  },
  {
    name: '$all contains the events of all streams in order of position',
    async run(client) {
      const [one, other] = [newStream(), newStream()];
      const first = await client.appendToStream(one, [event(0)]);
      await client.appendToStream(other, [event(1)]);
      await client.appendToStream(one, [event(2)]);
      const ours = [];
      let before = -1n;
      const from = positionOf(first);
      for await (const { event: recorded } of client.readAll({ fromPosition: from })) {
        if (recorded === undefined) continue;
        expect(recorded.position?.commit).toBeGreaterThan(before);
        before = recorded.position?.commit ?? -1n;
        if (recorded.streamId === one || recorded.streamId === other) ours.push(recorded.data);
      }
      expect(ours).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    },
  },
  {
    name: '$all from a position includes it forwards and excludes it backwards',
    async run(client) {
      const stream = newStream();
      const appended = [];
      for (let n = 0; n < 4; n += 1) {
        appended.push(positionOf(await client.appendToStream(stream, [event(n)])));
      }
      const [, second, third] = appended;
      const forwards = client.readAll({ fromPosition: second ?? START });
      expect(await ofStream(forwards, stream)).toEqual([1, 2, 3]);
      const backwards = client.readAll({ fromPosition: third ?? END, direction: BACKWARDS });
      expect((await ofStream(backwards, stream)).slice(0, 2)).toEqual([1, 0]);
      const fromEnd = client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1000 });
      expect((await ofStream(fromEnd, stream)).slice(0, 4)).toEqual([3, 2, 1, 0]);
    },
  },
  {
    name: '$all respects the limit of a read',
    async run(client) {
      await client.appendToStream(newStream(), eventsOf(10));
      let count = 0;
      for await (const _ of client.readAll({ maxCount: 7 })) count += 1;
      expect(count).toBe(7);
    },
  },
  {
    name: 'a stream of thousands of events is read completely',
    async run(client) {
      const stream = newStream();
      const count = shortOrWhole(1_500, 4_000);
      const expected = Array.from({ length: count }, (_, n) => n);
      for (let n = 0; n < count; n += 500) await client.appendToStream(stream, eventsOf(500, n));
      expect(await numbers(client.readStream(stream))).toEqual(expected);
      const backwards = client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
      expect(await numbers(backwards)).toEqual(expected.reverse());
    },
  },
];

function positionOf(result: { position?: Position | undefined }): Position {
  if (result.position === undefined) throw new Error('the append has no position');
  return result.position;
}

async function ofStream(
  read: AsyncIterable<{ event?: { streamId: string; data: unknown } | undefined }>,
  stream: string,
): Promise<number[]> {
  const numbersRead: number[] = [];
  for await (const { event: recorded } of read) {
    if (recorded?.streamId !== stream) continue;
    const { data } = recorded;
    if (typeof data === 'object' && data !== null && 'n' in data) numbersRead.push(Number(data.n));
  }
  return numbersRead;
}
