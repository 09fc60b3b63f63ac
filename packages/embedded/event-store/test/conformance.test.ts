import {
  type AllStreamSubscription,
  BACKWARDS,
  binaryEvent,
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  jsonEvent,
  type Position,
  type ResolvedEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { event, eventsOf, newStream, numbers, numbersIn, onEveryStore, upTo } from './client.js';

/** EventStoreDB answers so after an exception in its own code. */
const unknown = { type: 'unknown', code: 2 };
const mebibyte = 2 ** 20;
const sized = (bytes: number) => binaryEvent({ type: 'T', data: new Uint8Array(bytes) });

interface Followed {
  until(count: number): Promise<readonly number[]>;
  caughtUp(): Promise<readonly number[]>;
}

async function following(
  subscription: AllStreamSubscription,
  work: (followed: Followed) => Promise<void>,
): Promise<void> {
  const numbersRead: number[] = [];
  const failed = new Promise<never>((_, reject) => subscription.on('error', reject));
  failed.catch(() => undefined);
  const caughtUp = new Promise<void>((resolve) => subscription.on('caughtUp', resolve));
  subscription.on('data', (one) => numbersRead.push(...numbersIn(one)));
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => numbersRead.length >= count && resolve();
      subscription.on('data', look);
      look();
    });
  const after = async (moment: Promise<void>) => {
    await Promise.race([moment, failed]);
    return [...numbersRead];
  };
  try {
    await work({ until: (count) => after(until(count)), caughtUp: () => after(caughtUp) });
  } finally {
    await subscription.unsubscribe();
  }
}

async function end(client: EventStoreDBClient): Promise<Position> {
  const { position } = await client.appendToStream(newStream('marker'), [event(-1)]);
  if (position === undefined) throw new Error('the append has no position');
  return position;
}

// EventStoreDB answers some cases slowly.
const slow = { timeout: 20_000 };

onEveryStore((connected) => {
  describe('an append', slow, () => {
    it('has events that are read as written', async () => {
      const client = connected();
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
    });

    it('with an event id of another stream is not a repetition', async () => {
      const [one, other] = [newStream(), newStream()];
      const same = event(0);
      await connected().appendToStream(one, [same]);
      expect(await connected().appendToStream(other, [same])).toMatchObject({
        nextExpectedRevision: 0n,
      });
      expect(await numbers(connected().readStream(other))).toEqual([0]);
    });

    it('is contiguous, and its answer names the position of its last event', async () => {
      const client = connected();
      const stream = newStream();
      const answers = await Promise.all(
        upTo(20).map((writer) => client.appendToStream(stream, eventsOf(5, writer * 5))),
      );
      const read: ResolvedEvent[] = [];
      for await (const one of client.readStream(stream)) read.push(one);
      expect(read).toHaveLength(100);
      for (const [index, answer] of answers.entries()) {
        const mine = read.filter((one) => numbersIn(one).some((n) => Math.floor(n / 5) === index));
        const last = mine.at(-1)?.event;
        expect(mine.flatMap(numbersIn)).toEqual(upTo(5).map((n) => index * 5 + n));
        expect(last?.revision).toBe(answer.nextExpectedRevision);
        expect(last?.revision).toBe((mine[0]?.event?.revision ?? 0n) + 4n);
        expect(last?.position).toEqual(answer.position);
        expect(answer.position?.commit).toBe(answer.position?.prepare);
      }
    });

    // EventStoreDB 23.10 and 24.10 agree.
    it.each([
      ['one event of 1 MiB less its type', [mebibyte - 2], true],
      ['ten events of a tenth of that', upTo(10).map(() => 104_855), true],
      ['one event of 1 MiB and one byte', [mebibyte + 1], false],
      ['two events of half a MiB and one byte', [mebibyte / 2, mebibyte / 2 + 1], false],
    ] as const)('of %s is accepted only within the limit', async (_, sizes, isTaken) => {
      const append = connected().appendToStream(newStream(), sizes.map(sized));
      if (isTaken) expect(await append).toMatchObject({ success: true });
      else {
        await expect(append).rejects.toMatchObject({
          type: 'maximum-append-size-exceeded',
          maxAppendSize: mebibyte,
        });
      }
    });
  });

  describe('a read', slow, () => {
    it('of a stream of thousands of events is complete', async () => {
      const client = connected();
      const stream = newStream();
      const expected = upTo(shortOrWhole(1_500, 4_000));
      for (let n = 0; n < expected.length; n += 500) {
        await client.appendToStream(stream, eventsOf(500, n));
      }
      expect(await numbers(client.readStream(stream))).toEqual(expected);
      const backwards = client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
      expect(await numbers(backwards)).toEqual(expected.reverse());
    });

    it('of $all, and a subscription, start only at the position of an event', async () => {
      const client = connected();
      const { position } = await client.appendToStream(newStream(), [event(0)]);
      await client.appendToStream(newStream(), [event(1)]);
      const at = (position?.commit ?? 0n) + 1n;
      const fromPosition = { commit: at, prepare: at };
      for (const direction of [FORWARDS, BACKWARDS] as const) {
        const read = client.readAll({ direction, fromPosition });
        await expect(numbers(read)).rejects.toMatchObject(unknown);
      }
      for (const filter of [{}, { filter: streamNameFilter({ prefixes: ['x'] }) }]) {
        const subscription = client.subscribeToAll({ fromPosition, ...filter });
        await following(subscription, async ({ until }) => {
          await expect(until(1)).rejects.toMatchObject(unknown);
        });
      }
    });

    it('of $all from beyond its last event is empty', async () => {
      const far = 2n ** 50n;
      const read = connected().readAll({ fromPosition: { commit: far, prepare: far } });
      expect(await numbers(read)).toEqual([]);
    });
  });

  describe('a subscription to $all', slow, () => {
    const filters: readonly (readonly [string, readonly string[] | undefined, number])[] = [
      ['a stream name prefix', ['-a'], 3],
      ['several stream name prefixes', ['-a', '-b'], 6],
      ['every type but the server’s own', undefined, 6],
    ];
    it.each(filters.flatMap((one) => [true, false].map((isLive) => [...one, isLive] as const)))(
      'filtered by %s (%j) has all %i events, live: %s',
      async (_, endings, count, isLive) => {
        const client = connected();
        const prefix = newStream('filtered').replaceAll('-', '');
        const filter =
          endings === undefined
            ? eventTypeFilter({ regex: '^[^$]' })
            : streamNameFilter({ prefixes: endings.map((ending) => prefix + ending) });
        const fromPosition = await end(client);
        const write = async () => {
          for (const n of upTo(6)) {
            await client.appendToStream(`${prefix}-${n < 3 ? 'a' : 'b'}`, [event(n)]);
          }
        };
        if (!isLive) await write();
        await following(client.subscribeToAll({ fromPosition, filter }), async (followed) => {
          if (isLive) {
            await followed.caughtUp();
            await write();
          }
          expect(await followed.until(count)).toEqual(upTo(count));
        });
      },
    );

    it('from its end is caught up at once, then has live events only', async () => {
      const client = connected();
      const stream = newStream();
      await client.appendToStream(stream, [event(0)]);
      const filter = streamNameFilter({ prefixes: [stream] });
      await following(client.subscribeToAll({ fromPosition: END, filter }), async (followed) => {
        expect(await followed.caughtUp()).toEqual([]);
        await client.appendToStream(stream, [event(1)]);
        expect(await followed.until(1)).toEqual([1]);
      });
    });

    it('sends the caught-up notice after the last existing event', async () => {
      const client = connected();
      const stream = newStream();
      const fromPosition = await end(client);
      await client.appendToStream(stream, eventsOf(40));
      const filter = streamNameFilter({ prefixes: [stream] });
      await following(client.subscribeToAll({ fromPosition, filter }), async (followed) => {
        expect(await followed.caughtUp()).toEqual(upTo(40));
      });
    });

    it('with a filter without a prefix has nothing and causes no error', async () => {
      const client = connected();
      const fromPosition = await end(client);
      const filter = streamNameFilter({ prefixes: [] });
      await following(client.subscribeToAll({ fromPosition, filter }), async (followed) => {
        await client.appendToStream(newStream(), [event(1)]);
        expect(await followed.caughtUp()).toEqual([]);
      });
    });

    it('from a position has no gaps and no repetition under concurrent writes', async () => {
      const client = connected();
      const stream = newStream();
      const { position } = await client.appendToStream(stream, [event(0)]);
      const subscription = client.subscribeToAll({
        fromPosition: position ?? START,
        filter: streamNameFilter({ prefixes: [stream] }),
      });
      await following(subscription, async (followed) => {
        for (let n = 1; n < 200; n += 20) {
          await Promise.all([
            client.appendToStream(stream, eventsOf(20, n)),
            client.appendToStream(newStream(), eventsOf(20)),
          ]);
        }
        expect(await followed.until(200)).toEqual(upTo(200).map((n) => n + 1));
      });
    });

    it('without a filter has every event once, in order', async () => {
      const client = connected();
      const subscription = client.subscribeToAll({ fromPosition: await end(client) });
      const streams = [newStream(), newStream()];
      const positions: bigint[] = [];
      subscription.on('data', ({ event: recorded }) => {
        if (recorded === undefined || !streams.includes(recorded.streamId)) return;
        positions.push(recorded.position?.commit ?? -1n);
      });
      for (let round = 0; round < 5; round += 1) {
        for (const stream of streams) await client.appendToStream(stream, eventsOf(10));
      }
      await expect.poll(() => positions.length).toBe(100);
      await subscription.unsubscribe();
      expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
      expect(new Set(positions).size).toBe(100);
    });
  });
});
