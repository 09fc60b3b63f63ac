import { expect } from 'vitest';
import { type Case, event, eventsOf, newStream, numbers } from './case.js';

export const appends: readonly Case[] = [
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
