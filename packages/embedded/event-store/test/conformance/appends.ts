import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { expect } from 'vitest';
import { type Case, event, eventsOf, newStream, numbers } from './case.js';

export const appends: readonly Case[] = [
  {
    name: 'an event is read as written',
    async run(client) {
      const stream = newStream('nōmination-ü');
      const json = jsonEvent({
        type: 'Größe',
        data: { text: 'žluťoučký 🐎', deep: [{ a: null }] },
        metadata: { actor: 'ø' },
      });
      const { contentType: _, ...written } = json;
      const bytes = Uint8Array.from([0, 1, 2, 253, 254, 255]);
      const binary = binaryEvent({ type: 'Bytes', data: bytes, metadata: bytes });
      await client.appendToStream(stream, [json, binary]);
      const read = [];
      for await (const { event: recorded } of client.readStream(stream)) read.push(recorded);
      expect(read[0]).toMatchObject({ ...written, streamId: stream, revision: 0n, isJson: true });
      expect(Math.abs((read[0]?.created.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
      expect(read[1]).toMatchObject({ type: 'Bytes', isJson: false, revision: 1n });
      for (const part of [read[1]?.data, read[1]?.metadata]) {
        expect(Buffer.from(Object(part))).toEqual(Buffer.from(bytes));
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
        expect(answer.position?.commit).toBe(answer.position?.prepare);
      }
    },
  },
];
