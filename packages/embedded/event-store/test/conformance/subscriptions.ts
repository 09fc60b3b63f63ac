import {
  type AllStreamSubscription,
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { expect } from 'vitest';
import { type Case, event, eventsOf, newStream } from './case.js';

export async function following(
  subscription: AllStreamSubscription,
  work: (followed: Followed) => Promise<void>,
): Promise<void> {
  const followed = follow(subscription);
  try {
    await work(followed);
  } finally {
    await subscription.unsubscribe();
  }
}

interface Followed {
  until(condition: (numbers: readonly number[]) => boolean): Promise<readonly number[]>;
  caughtUp(): Promise<readonly number[]>;
}

function follow(subscription: AllStreamSubscription): Followed {
  const numbers: number[] = [];
  let waiting: (() => void)[] = [];
  let failure: Error | undefined;
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const go of woken) go();
  };
  let isCaughtUp = false;
  subscription.on('data', ({ event: recorded }) => {
    const data: unknown = recorded?.data;
    if (typeof data === 'object' && data !== null && 'n' in data) numbers.push(Number(data.n));
    wake();
  });
  subscription.on('caughtUp', () => {
    isCaughtUp = true;
    wake();
  });
  subscription.on('error', (error) => {
    failure = error;
    wake();
  });
  const until: Followed['until'] = async (condition) => {
    while (!condition(numbers)) {
      if (failure !== undefined) throw failure;
      await new Promise<void>((go) => waiting.push(go));
    }
    return [...numbers];
  };
  return {
    until,
    caughtUp: () => until(() => isCaughtUp),
  };
}

const filters: readonly (readonly [
  string,
  (prefix: string) => { filter: Filter },
  readonly number[],
])[] = [
  [
    'a stream name prefix',
    (prefix) => ({ filter: streamNameFilter({ prefixes: [`${prefix}-a`] }) }),
    [0, 1, 2],
  ],
  [
    'several stream name prefixes',
    (prefix) => ({ filter: streamNameFilter({ prefixes: [`${prefix}-a`, `${prefix}-b`] }) }),
    [0, 1, 2, 3, 4, 5],
  ],
  [
    'every type but the server’s own',
    () => ({ filter: eventTypeFilter({ regex: '^[^$]' }) }),
    [0, 1, 2, 3, 4, 5],
  ],
];

const byFilter: Case[] = filters.flatMap(([name, options, expected]) =>
  (['caught up on', 'live'] as const).map((when) => ({
    name: `$all filtered by ${name}, ${when}`,
    async run(client) {
      const prefix = newStream('filtered').replaceAll('-', '');
      const start = await end(client);
      const write = async () => {
        for (let n = 0; n < 6; n += 1) {
          await client.appendToStream(`${prefix}-${n < 3 ? 'a' : 'b'}`, [event(n)]);
        }
      };
      if (when === 'caught up on') await write();
      const subscription = client.subscribeToAll({ fromPosition: start, ...options(prefix) });
      await following(subscription, async (followed) => {
        if (when === 'live') {
          await followed.caughtUp();
          await write();
        }
        expect(await followed.until(({ length }) => length >= expected.length)).toEqual(expected);
      });
    },
  })),
);

export const subscriptions: readonly Case[] = [
  ...byFilter,
  {
    name: '$all from its end: caught up at once, then live events only',
    async run(client) {
      const stream = newStream();
      await client.appendToStream(stream, [event(0)]);
      const filter = streamNameFilter({ prefixes: [stream] });
      await following(client.subscribeToAll({ fromPosition: END, filter }), async (followed) => {
        expect(await followed.caughtUp()).toEqual([]);
        await client.appendToStream(stream, [event(1)]);
        expect(await followed.until(({ length }) => length >= 1)).toEqual([1]);
      });
    },
  },
  {
    name: '$all sends the caught-up notice after the last existing event',
    async run(client) {
      const stream = newStream();
      const start = await end(client);
      await client.appendToStream(stream, eventsOf(40));
      const filter = streamNameFilter({ prefixes: [stream] });
      await following(client.subscribeToAll({ fromPosition: start, filter }), async (followed) => {
        expect(await followed.caughtUp()).toEqual(Array.from({ length: 40 }, (_, n) => n));
      });
    },
  },
  {
    name: '$all from a position has no gaps and no repetition under concurrent writes',
    async run(client) {
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
        const expected = Array.from({ length: 200 }, (_, index) => index + 1);
        expect(await followed.until(({ length }) => length >= 200)).toEqual(expected);
      });
    },
  },
  {
    name: 'an unfiltered $all contains every event once, in order',
    async run(client) {
      const start = await end(client);
      const subscription = client.subscribeToAll({ fromPosition: start });
      const streams = [newStream(), newStream()];
      const positions: bigint[] = [];
      const done = new Promise<void>((resolve, reject) => {
        subscription.on('error', reject);
        subscription.on('data', ({ event: recorded }) => {
          if (recorded === undefined || !streams.includes(recorded.streamId)) return;
          positions.push(recorded.position?.commit ?? -1n);
          if (positions.length === 100) resolve();
        });
      });
      for (let round = 0; round < 5; round += 1) {
        for (const stream of streams) await client.appendToStream(stream, eventsOf(10));
      }
      await done;
      await subscription.unsubscribe();
      expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
      expect(new Set(positions).size).toBe(100);
    },
  },
];

async function end(client: EventStoreDBClient): Promise<Position> {
  const { position } = await client.appendToStream(newStream('marker'), [event(-1)]);
  if (position === undefined) throw new Error('the append has no position');
  return position;
}
