import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  END,
  type EventStoreDBClient,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { event, eventsOf, newStream, upTo } from './client.js';
import { servedInMemory } from './served.js';

const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);

const large = 'x'.repeat(4_000);
const many = (count: number) => eventsOf(count).map((one) => ({ ...one, metadata: { large } }));

/** More than the window of the connection holds. */
const eventCount = 500;

async function appendAll(client: EventStoreDBClient, stream: string): Promise<void> {
  for (let count = 0; count < eventCount; count += 100) {
    await client.appendToStream(stream, many(100));
  }
}

interface Listener {
  readonly count: () => number;
  readonly ended: Promise<Error>;
  caughtUp(): Promise<unknown>;
}

function listen(subscription: AllStreamSubscription): Listener {
  let count = 0;
  subscription.on('data', () => {
    count += 1;
  });
  const caught = new Promise((resolve) => subscription.once('caughtUp', resolve));
  return {
    count: () => count,
    ended: new Promise((resolve) => subscription.once('error', resolve)),
    caughtUp: () => caught,
  };
}

describe('a subscriber slower than the live events', () => {
  it("is dropped at a full buffer with EventStoreDB's message", async () => {
    const { url } = await start({ liveBufferEvents: 32 });
    const client = connect(url);
    const stream = newStream();
    await client.appendToStream(stream, [event(0)]);
    const subscription = client.subscribeToAll({ fromPosition: END });
    const listener = listen(subscription);
    await listener.caughtUp();
    subscription.pause();
    await appendAll(client, stream);
    subscription.resume();
    expect(await listener.ended).toMatchObject({
      code: 10,
      message: expect.stringContaining(
        'Consumer too slow to handle event while live. Client resubscription required.',
      ),
    });
    expect(listener.count()).toBeLessThan(eventCount);
  });

  it('gets the events before the drop in order and continues without a gap', async () => {
    const { url } = await start({ liveBufferEvents: 32 });
    const client = connect(url);
    const stream = newStream();
    await client.appendToStream(stream, [event(0)]);
    const numbers: number[] = [];
    let fromPosition: Position | typeof START = START;
    let drops = 0;
    const filter = streamNameFilter({ prefixes: [stream] });
    const follow = () => {
      const subscription = client.subscribeToAll({ fromPosition, filter });
      const take = ({ event: recorded }: AllStreamResolvedEvent) => {
        numbers.push(Number(recorded?.revision));
        fromPosition = recorded?.position ?? START;
        if (numbers.length % 10 !== 0) return;
        subscription.pause();
        setTimeout(() => subscription.resume(), 10);
      };
      subscription.on('data', take);
      subscription.once('error', () => {
        subscription.off('data', take);
        drops += 1;
        follow();
      });
    };
    follow();
    await appendAll(client, stream);
    while (numbers.length <= eventCount) await new Promise((soon) => setTimeout(soon, 20));
    expect(numbers).toEqual(upTo(eventCount + 1));
    expect(drops).toBeGreaterThan(0);
  });

  it('is not dropped for events outside its filter', async () => {
    const { url } = await start({ liveBufferEvents: 32 });
    const client = connect(url);
    const prefix = newStream();
    const filter = streamNameFilter({ prefixes: [prefix] });
    const subscription = client.subscribeToAll({ fromPosition: END, filter });
    const listener = listen(subscription);
    await listener.caughtUp();
    subscription.pause();
    await appendAll(client, newStream());
    await client.appendToStream(prefix, many(20));
    subscription.resume();
    while (listener.count() < 20) await new Promise((soon) => setTimeout(soon, 5));
  });

  it('is not dropped during catch-up', async () => {
    const { url } = await start({ liveBufferEvents: 32 });
    const client = connect(url);
    const stream = newStream();
    await appendAll(client, stream);
    const filter = streamNameFilter({ prefixes: [stream] });
    const subscription = client.subscribeToAll({ filter });
    const listener = listen(subscription);
    subscription.pause();
    await client.appendToStream(stream, many(100));
    subscription.resume();
    await listener.caughtUp();
    expect(listener.count()).toBe(eventCount + 100);
  });

  it('has no limit by default', async () => {
    const { url } = await start();
    const client = connect(url);
    const stream = newStream();
    const subscription = client.subscribeToAll({ fromPosition: END });
    const listener = listen(subscription);
    await listener.caughtUp();
    subscription.pause();
    await appendAll(client, stream);
    subscription.resume();
    while (listener.count() < eventCount) await new Promise((soon) => setTimeout(soon, 5));
  });
});
