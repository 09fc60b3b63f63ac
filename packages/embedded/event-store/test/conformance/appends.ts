import { randomUUID } from 'node:crypto';
import { ANY, type AppendExpectedRevision, NO_STREAM } from '@eventstore/db-client';
import { expect } from 'vitest';
import { type Case, event, eventsOf, newStream, numbers, rejection } from './case.js';

const none = undefined;

const expectations: readonly (readonly [
  events: number,
  expected: AppendExpectedRevision,
  revision: bigint | undefined,
])[] = [
  [0, ANY, 0n],
  [0, NO_STREAM, 0n],
  [0, 0n, none],
  [0, 7n, none],
  [1, ANY, 1n],
  [1, NO_STREAM, none],
  [1, 0n, 1n],
  [1, 1n, none],
  [3, ANY, 3n],
  [3, NO_STREAM, none],
  [3, 0n, none],
  [3, 1n, none],
  [3, 2n, 3n],
  [3, 3n, none],
  [3, 9007199254740991n, none],
];

const byTable: Case[] = expectations.map(([count, expected, revision]) => ({
  name: `expecting ${expected} of a stream of ${count} events ${revision === none ? 'is refused' : `gives revision ${revision}`}`,
  async run(client) {
    const stream = newStream();
    if (count > 0) await client.appendToStream(stream, eventsOf(count));
    const append = client.appendToStream(stream, [event(count)], { expectedRevision: expected });
    if (revision !== undefined) {
      expect(await append).toMatchObject({ success: true, nextExpectedRevision: revision });
      return;
    }
    expect(await rejection(append)).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: expected,
      actualVersion: count === 0 ? 'no_stream' : BigInt(count - 1),
    });
    if (count > 0) expect(await numbers(client.readStream(stream))).toHaveLength(count);
  },
}));

/** Repeats events 1 and 2 in a stream of four. */
const repetitions: readonly (readonly [AppendExpectedRevision, boolean])[] = [
  [0n, true],
  [NO_STREAM, false],
  [1n, false],
];

const repeatedByTable: Case[] = repetitions.map(([expected, isRepetition]) => ({
  name: `existing events, expecting ${expected}, are ${isRepetition ? 'a repetition' : 'refused'}`,
  async run(client) {
    const stream = newStream();
    const two = eventsOf(2, 1);
    await client.appendToStream(stream, [event(0)]);
    const first = await client.appendToStream(stream, two, { expectedRevision: 0n });
    await client.appendToStream(stream, [event(3)]);
    const again = client.appendToStream(stream, two, { expectedRevision: expected });
    if (isRepetition) {
      expect(await again).toEqual({ ...first, success: true, nextExpectedRevision: 2n });
    } else {
      expect(await rejection(again)).toMatchObject({ type: 'wrong-expected-version' });
    }
    expect(await numbers(client.readStream(stream))).toEqual([0, 1, 2, 3]);
  },
}));

export const appends: readonly Case[] = [
  ...byTable,
  ...repeatedByTable,
  {
    name: 'an append with existing and new events is refused',
    async run(client) {
      const stream = newStream();
      const [a, b, c] = [event(0), event(1), event(2)];
      await client.appendToStream(stream, [a, b], { expectedRevision: NO_STREAM });
      for (const events of [
        [a, c],
        [a, b, c],
      ]) {
        const append = client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
        expect(await rejection(append)).toMatchObject({ type: 'wrong-expected-version' });
      }
    },
  },
  {
    name: 'an event id of another stream is not a repetition',
    async run(client) {
      const [one, other] = [newStream(), newStream()];
      const same = event(0);
      await client.appendToStream(one, [same]);
      expect(await client.appendToStream(other, [same])).toMatchObject({
        nextExpectedRevision: 0n,
      });
      expect(await numbers(client.readStream(other))).toEqual([0]);
    },
  },
  {
    name: 'an append is contiguous and its answer names the position of its last event',
    async run(client) {
      const stream = newStream();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, writer) =>
          client.appendToStream(stream, eventsOf(5, writer * 5)),
        ),
      );
      const read = [];
      for await (const { event: recorded } of client.readStream<{
        type: string;
        data: { n: number };
      }>(stream)) {
        read.push(recorded);
      }
      expect(read).toHaveLength(100);
      for (const [index, answer] of answers.entries()) {
        const mine = read.filter((one) => Math.floor((one?.data.n ?? -1) / 5) === index);
        const last = mine.at(-1);
        expect(mine.map((one) => one?.data.n)).toEqual(
          Array.from({ length: 5 }, (_, n) => index * 5 + n),
        );
        expect(last?.revision).toBe(answer.nextExpectedRevision);
        expect(last?.revision).toBe((mine[0]?.revision ?? 0n) + 4n);
        expect(last?.position).toEqual(answer.position);
      }
    },
  },
  {
    name: 'commit and prepare positions are equal and increase',
    async run(client) {
      let before = -1n;
      for (let round = 0; round < 5; round += 1) {
        const { position } = await client.appendToStream(newStream(), eventsOf(2));
        expect(position?.commit).toBe(position?.prepare);
        expect(position?.commit).toBeGreaterThan(before);
        before = position?.commit ?? -1n;
      }
    },
  },
  {
    name: 'an event is read as written',
    async run(client) {
      const stream = newStream('nōmination-ü');
      const id = randomUUID();
      const bytes = Uint8Array.from([0, 1, 2, 253, 254, 255]);
      await client.appendToStream(stream, [
        {
          id,
          type: 'Größe',
          contentType: 'application/json',
          data: { text: 'žluťoučký 🐎', deep: [{ a: null }] },
          metadata: { actor: 'ø' },
        },
        {
          id: randomUUID(),
          type: 'Bytes',
          contentType: 'application/octet-stream',
          data: bytes,
          metadata: bytes,
        },
      ]);
      const read = [];
      for await (const { event: recorded } of client.readStream(stream)) read.push(recorded);
      expect(read[0]).toMatchObject({
        id,
        streamId: stream,
        revision: 0n,
        type: 'Größe',
        isJson: true,
        data: { text: 'žluťoučký 🐎', deep: [{ a: null }] },
        metadata: { actor: 'ø' },
      });
      expect(Math.abs((read[0]?.created.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
      expect(read[1]).toMatchObject({ type: 'Bytes', isJson: false, revision: 1n });
      expect(Buffer.from(bytesOf(read[1]))).toEqual(Buffer.from(bytes));
    },
  },
  {
    name: 'an append over the maximum size is refused as a whole',
    async run(client) {
      const stream = newStream();
      const large = Array.from({ length: 5 }, (_, n) => ({
        ...event(n),
        data: { n, text: 'x'.repeat(300_000) },
      }));
      expect(await rejection(client.appendToStream(stream, large))).toMatchObject({
        type: 'maximum-append-size-exceeded',
        maxAppendSize: 1_048_576,
      });
      expect(await rejection(numbers(client.readStream(stream)))).toMatchObject({
        type: 'stream-not-found',
      });
    },
  },
  {
    name: 'a stream identifier without a name is refused',
    async run(client) {
      expect(await rejection(client.appendToStream('', [event(0)]))).toHaveProperty('type');
    },
  },
  {
    name: 'one of a hundred writers at the same revision succeeds',
    async run(client) {
      const stream = newStream();
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, (_, n) =>
          client.appendToStream(stream, [event(n)], { expectedRevision: NO_STREAM }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await numbers(client.readStream(stream))).toHaveLength(1);
    },
  },
  {
    name: 'concurrent appends to many streams all arrive',
    async run(client) {
      const streams = Array.from({ length: 300 }, () => newStream());
      const answers = await Promise.all(
        streams.map((stream, n) =>
          client.appendToStream(stream, [event(n)], { expectedRevision: NO_STREAM }),
        ),
      );
      expect(answers.every(({ nextExpectedRevision }) => nextExpectedRevision === 0n)).toBe(true);
      expect(new Set(answers.map(({ position }) => position?.commit)).size).toBe(300);
    },
  },
];

function bytesOf(recorded: object | undefined): Uint8Array {
  const data = recorded !== undefined && 'data' in recorded ? recorded.data : undefined;
  if (!(data instanceof Uint8Array)) throw new TypeError('the event has no bytes');
  return data;
}
