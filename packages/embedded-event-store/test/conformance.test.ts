import { randomUUID } from 'node:crypto';
import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type ReadPosition,
  type ReadRevision,
  type ResolvedEvent,
  START,
  STREAM_EXISTS,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningEventStore, startEventStore } from '../src/index.js';

// The same table of behaviours runs against a real server: CONFORMANCE_EVENTSTORE_URL=esdb://… npx vitest …
const realServer = process.env['CONFORMANCE_EVENTSTORE_URL'];
let server: RunningEventStore | undefined;
let client: EventStoreDBClient;

beforeAll(async () => {
  if (realServer === undefined) server = await startEventStore({ directory: 'memory' });
  client = EventStoreDBClient.connectionString(realServer ?? server?.url ?? '');
});

afterAll(async () => {
  await client.dispose();
  await server?.close();
});

const name = (kind = 'stream') => `${kind}-${randomUUID()}`;
const event = (data: unknown = {}, id = randomUUID(), type = 'Happened') =>
  jsonEvent({ id, type, data: Object(data) });
const events = (count: number) => Array.from({ length: count }, (_, n) => event({ n }));

async function read(reading: AsyncIterable<ResolvedEvent>): Promise<unknown[]> {
  const data: unknown[] = [];
  for await (const { event: read } of reading) data.push(read?.data);
  return data;
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error && 'type' in error ? error.type : error;
  }
  return 'nothing failed';
}

describe('appending', () => {
  const expectations = [
    { of: 'nothing', expected: NO_STREAM, takes: true },
    { of: 'nothing', expected: ANY, takes: true },
    { of: 'nothing', expected: STREAM_EXISTS, takes: false },
    { of: 'nothing', expected: 0n, takes: false },
    { of: 'three', expected: 2n, takes: true },
    { of: 'three', expected: ANY, takes: true },
    { of: 'three', expected: STREAM_EXISTS, takes: true },
    { of: 'three', expected: NO_STREAM, takes: false },
    { of: 'three', expected: 1n, takes: false },
    { of: 'three', expected: 3n, takes: false },
  ] as const;

  test.each(expectations)(
    'to a stream of $of, expecting $expected: $takes',
    async ({ of, expected, takes }) => {
      const stream = name();
      const before = of === 'three' ? 3 : 0;
      if (before > 0) await client.appendToStream(stream, events(before));
      const result = client.appendToStream(stream, event(), { expectedRevision: expected });
      if (takes) expect((await result).nextExpectedRevision).toBe(BigInt(before));
      else expect(await failure(result)).toBe('wrong-expected-version');
    },
  );

  test('the same events again at the same revision gives the first answer', async () => {
    const stream = name();
    const batch = events(3);
    const first = await client.appendToStream(stream, batch, { expectedRevision: NO_STREAM });
    await client.appendToStream(stream, event(), { expectedRevision: 2n });
    const again = await client.appendToStream(stream, batch, { expectedRevision: NO_STREAM });
    expect(again).toEqual(first);
    expect(await read(client.readStream(stream))).toHaveLength(4);
  });

  test('the same events again with any revision are recognised', async () => {
    const stream = name();
    const batch = events(2);
    await client.appendToStream(stream, batch, { expectedRevision: ANY });
    await client.appendToStream(stream, batch, { expectedRevision: ANY });
    expect(await read(client.readStream(stream))).toHaveLength(2);
  });

  test('other events at an old revision is a conflict that names both revisions', async () => {
    const stream = name();
    await client.appendToStream(stream, events(2));
    await expect(
      client.appendToStream(stream, event(), { expectedRevision: NO_STREAM }),
    ).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
  });

  test('more than 1 MiB is refused and writes nothing', async () => {
    const stream = name();
    const large = event({ text: 'x'.repeat(2 ** 20) });
    expect(await failure(client.appendToStream(stream, large))).toBe(
      'maximum-append-size-exceeded',
    );
    expect(await failure(read(client.readStream(stream)))).toBe('stream-not-found');
  });

  test('gives positions that grow in the order of the log', async () => {
    const [one, two] = [name(), name()];
    const first = await client.appendToStream(one, events(2));
    const second = await client.appendToStream(two, event());
    expect((second.position?.commit ?? 0n) > (first.position?.commit ?? 0n)).toBe(true);
    expect(first.position?.commit).toBe(first.position?.prepare);
  });

  test('by a hundred writers at one revision lets one through', async () => {
    const stream = name();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        client.appendToStream(stream, event(), { expectedRevision: NO_STREAM }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('keeps names, data and metadata of any script', async () => {
    const stream = `strøm-${randomUUID()}`;
    const data = { name: 'Ångström ☀ 電力' };
    await client.appendToStream(
      stream,
      jsonEvent({ type: 'Žmēņa', data, metadata: { who: 'Zoë' } }),
    );
    for await (const { event: found } of client.readStream(stream)) {
      expect(found).toMatchObject({
        streamId: stream,
        type: 'Žmēņa',
        data,
        metadata: { who: 'Zoë' },
      });
    }
  });
});

describe('reading a stream', () => {
  test.each<{
    direction: typeof FORWARDS | typeof BACKWARDS;
    fromRevision: ReadRevision;
    maxCount: number;
    gives: number[];
  }>([
    { direction: FORWARDS, fromRevision: START, maxCount: 10, gives: [0, 1, 2, 3, 4] },
    { direction: FORWARDS, fromRevision: 2n, maxCount: 2, gives: [2, 3] },
    { direction: FORWARDS, fromRevision: 9n, maxCount: 10, gives: [] },
    { direction: BACKWARDS, fromRevision: END, maxCount: 2, gives: [4, 3] },
    { direction: BACKWARDS, fromRevision: 2n, maxCount: 10, gives: [2, 1, 0] },
    { direction: BACKWARDS, fromRevision: START, maxCount: 10, gives: [0] },
  ])('$direction from $fromRevision, at most $maxCount', async ({ gives, ...options }) => {
    const stream = name();
    await client.appendToStream(stream, events(5));
    expect(await read(client.readStream(stream, options))).toEqual(gives.map((n) => ({ n })));
  });

  test('that is not there fails', async () => {
    expect(await failure(read(client.readStream(name())))).toBe('stream-not-found');
  });

  test.each([
    [{ maxCount: 2 }, [3, 4]],
    [{ truncateBefore: 3 }, [3, 4]],
    [{ truncateBefore: 99 }, []],
    [{ maxAge: 3600 }, [0, 1, 2, 3, 4]],
  ])('with metadata %j gives %j', async (metadata, gives) => {
    const stream = name();
    await client.appendToStream(stream, events(5));
    await client.setStreamMetadata(stream, metadata);
    expect(await read(client.readStream(stream))).toEqual(gives.map((n) => ({ n })));
    expect((await client.getStreamMetadata(stream)).metadata).toMatchObject(metadata);
  });
});

describe('deleting', () => {
  test('softly makes a stream not found until it is written again, numbered on', async () => {
    const stream = name();
    await client.appendToStream(stream, events(3));
    await client.deleteStream(stream, { expectedRevision: 2n });
    expect(await failure(read(client.readStream(stream)))).toBe('stream-not-found');
    const again = await client.appendToStream(stream, event({ n: 3 }), {
      expectedRevision: NO_STREAM,
    });
    expect(again.nextExpectedRevision).toBe(3n);
    expect(await read(client.readStream(stream))).toEqual([{ n: 3 }]);
  });

  test('for ever refuses reads and appends', async () => {
    const stream = name();
    await client.appendToStream(stream, events(1));
    await client.tombstoneStream(stream, { expectedRevision: 0n });
    expect(await failure(read(client.readStream(stream)))).toBe('stream-deleted');
    expect(await failure(client.appendToStream(stream, event()))).toBe('stream-deleted');
    expect(await failure(client.tombstoneStream(stream))).toBe('stream-deleted');
  });

  test('at another revision is a conflict', async () => {
    const stream = name();
    await client.appendToStream(stream, events(2));
    expect(await failure(client.deleteStream(stream, { expectedRevision: 0n }))).toBe(
      'wrong-expected-version',
    );
  });
});

describe('reading all', () => {
  test('gives every stream in one order, from a position, in both directions', async () => {
    const [one, two] = [name('all'), name('all')];
    const mark = await client.appendToStream(one, event({ n: 0 }));
    await client.appendToStream(two, event({ n: 1 }));
    const last = await client.appendToStream(one, event({ n: 2 }));
    const from: ReadPosition = mark.position ?? START;
    const to: ReadPosition = last.position ?? END;
    const own = async (reading: AsyncIterable<ResolvedEvent>) => {
      const found: string[] = [];
      for await (const { event: read } of reading) {
        if (read && [one, two].includes(read.streamId)) found.push(JSON.stringify(read.data));
      }
      return found;
    };
    // Forwards the position is included, backwards it is not.
    expect(await own(client.readAll({ fromPosition: from }))).toEqual([
      '{"n":0}',
      '{"n":1}',
      '{"n":2}',
    ]);
    expect(
      await own(client.readAll({ direction: BACKWARDS, fromPosition: to, maxCount: 50 })),
    ).toEqual(['{"n":1}', '{"n":0}']);
  });
});

describe('subscribing', () => {
  const prefix = `sub${randomUUID().slice(0, 8)}`;
  const filters = {
    'a stream name prefix': streamNameFilter({ prefixes: [`${prefix}-`] }),
    'a stream name pattern': streamNameFilter({ regex: `^${prefix}-.*$` }),
    'an event type prefix': eventTypeFilter({ prefixes: [`${prefix}Hap`] }),
    'an event type pattern': eventTypeFilter({ regex: `^${prefix}Happened$` }),
  };

  test.each(Object.entries(filters))(
    'to all by %s: what was there, then what comes',
    async (_, filter) => {
      const stream = `${prefix}-${randomUUID()}`;
      const own = (n: number) => event({ n }, randomUUID(), `${prefix}Happened`);
      await client.appendToStream(stream, [own(0), own(1)]);
      const subscription = client.subscribeToAll({ fromPosition: START, filter });
      const seen: unknown[] = [];
      await new Promise<void>((done, fail) => {
        subscription.on('error', fail);
        subscription.on('caughtUp', () => {
          client
            .appendToStream(name('noise'), event())
            .then(() => client.appendToStream(stream, own(2)), fail);
        });
        subscription.on('data', ({ event: found }) => {
          if (found?.streamId === stream) seen.push(found.data);
          if (seen.length === 3) done();
        });
      });
      await subscription.unsubscribe();
      expect(seen).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    },
  );

  test('to a stream starts after the given revision', async () => {
    const stream = name();
    await client.appendToStream(stream, events(3));
    const subscription = client.subscribeToStream(stream, { fromRevision: 1n });
    const first = await new Promise<unknown>((done, fail) => {
      subscription.on('error', fail);
      subscription.on('data', ({ event: found }) => done(found?.data));
    });
    await subscription.unsubscribe();
    expect(first).toEqual({ n: 2 });
  });

  test('through a filter that nothing matches is told how far it has seen', async () => {
    const appended = await client.appendToStream(name('noise'), events(3));
    const reached = await new Promise<bigint>((done) => {
      const subscription = client.subscribeToAll({
        fromPosition: START,
        filter: streamNameFilter({
          prefixes: [`nothing-${randomUUID()}`],
          checkpointInterval: 1,
          async checkpointReached(own, position) {
            if (position.commit < (appended.position?.commit ?? 0n)) return;
            done(position.commit);
            await own.unsubscribe();
          },
        }),
      });
      subscription.on('error', () => undefined);
    });
    expect(reached >= (appended.position?.commit ?? 0n)).toBe(true);
  });
});
