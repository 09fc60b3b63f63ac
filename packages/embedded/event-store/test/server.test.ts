import { readFileSync } from 'node:fs';
import {
  eventTypeFilter,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { startEventStore } from '../src/index.js';
import { event, eventsOf, newStream, numbers, rejection } from './conformance/case.js';
import { servedInMemory } from './served.js';

const fixture = (name: string) => new URL(`./fixtures/${name}`, import.meta.url);
const tls = {
  cert: readFileSync(fixture('localhost.crt')),
  key: readFileSync(fixture('localhost.key')),
};

const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);

describe('TLS and users', () => {
  async function secured(userInfo: string) {
    const { port } = await start({ tls, users: { trader: 'pass:word' } });
    const cert = encodeURIComponent(fixture('localhost.crt').pathname);
    return connect(`esdb://${userInfo}localhost:${port}?tls=true&tlsCAFile=${cert}`);
  }

  it('lets a known user in, by batch and by single append', async () => {
    const client = await secured('trader:pass%3Aword@');
    const stream = newStream();
    await client.appendToStream(stream, eventsOf(2));
    const own = { username: 'trader', password: 'pass:word' };
    await client.appendToStream(stream, [event(2)], { credentials: own });
    expect(await numbers(client.readStream(stream))).toEqual([0, 1, 2]);
  });

  it.each([
    ['trader:wrong@', 16],
    ['stranger:pass%3Aword@', 16],
    ['', 7],
  ])('keeps out "%s"', async (userInfo, code) => {
    const client = await secured(userInfo);
    const denied = { type: 'access-denied', code };
    const stream = newStream();
    expect(await rejection(client.appendToStream(stream, eventsOf(1)))).toMatchObject(denied);
    expect(await rejection(numbers(client.readStream(stream)))).toMatchObject(denied);
    expect(await rejection(client.deleteStream(stream))).toMatchObject(denied);
  });

  it('needs TLS for users, since clients send no password without', async () => {
    const users = { trader: 'secret' };
    await expect(startEventStore({ directory: 'memory', users })).rejects.toThrow(/TLS/);
  });
});

describe('single appends, which a client makes with credentials of its own', () => {
  const own = { credentials: { username: 'any', password: 'any' } };

  it('are judged and answered as batches are', async () => {
    const { url } = await start({ maxAppendSizeBytes: 10_000 });
    const client = connect(url);
    const stream = newStream();
    const batch = eventsOf(3);
    const first = await client.appendToStream(stream, batch, {
      expectedRevision: 'no_stream',
      ...own,
    });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(await client.appendToStream(stream, batch, { expectedRevision: 'no_stream' })).toEqual(
      first,
    );
    for (const expectedRevision of ['no_stream', 7n] as const) {
      const append = client.appendToStream(stream, [event(9)], { expectedRevision, ...own });
      expect(await rejection(append)).toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: expectedRevision,
        actualVersion: 2n,
      });
    }
    const large = { ...event(0), data: 'x'.repeat(10_001) };
    expect(await rejection(client.appendToStream(stream, [large], own))).toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 10_000,
    });
    await client.tombstoneStream(stream);
    expect(await rejection(client.appendToStream(stream, [event(3)], own))).toMatchObject({
      type: 'stream-deleted',
      streamName: stream,
    });
  });

  it.each([{}, own])('without a valid id are refused (%j)', async (options) => {
    const { url } = await start();
    const client = connect(url);
    const nameless = { ...event(0), id: 'not a UUID' };
    const append = client.appendToStream(newStream(), [nameless], options);
    expect(await rejection(append)).toMatchObject({ type: 'unknown' });
  });
});

describe('a subscription', () => {
  it('whose filter lets nothing through learns how far it has seen, then and later', async () => {
    const { url } = await start();
    const client = connect(url);
    await client.appendToStream(newStream(), eventsOf(40));
    const notices: bigint[] = [];
    let wake: () => void = () => undefined;
    const filter = streamNameFilter({
      prefixes: ['nothing'],
      async checkpointReached(_: unknown, { commit }: { commit: bigint }) {
        notices.push(commit);
        wake();
      },
    });
    const reached = async (wanted: bigint | undefined) => {
      while (notices.at(-1) !== wanted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    const last = await client.appendToStream(newStream(), [event(0)]);
    client.subscribeToAll({ fromPosition: START, filter });
    await reached(last.position?.commit);
    const later = await client.appendToStream(newStream(), [event(1)]);
    await reached(later.position?.commit);
  });

  it('ends with an error when its stream is closed for ever', async () => {
    const { url } = await start();
    const client = connect(url);
    const stream = newStream();
    await client.appendToStream(stream, [event(0)]);
    const subscription = client.subscribeToStream(stream);
    const failed = new Promise<Error>((resolve) => {
      subscription.on('error', resolve);
    });
    subscription.once('data', () => client.tombstoneStream(stream));
    expect(await failed).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  it.each(['(', '^a', '^(a|b)', '^(a|b.)$', '^[^$].*', '.*'])(
    'with the expression %s is refused with the expressions that are known',
    async (regex) => {
      const { url } = await start();
      const client = connect(url);
      for (const filter of [streamNameFilter({ regex }), eventTypeFilter({ regex })]) {
        const subscription = client.subscribeToAll({ filter });
        const error = await new Promise<Error>((resolve) => subscription.on('error', resolve));
        expect(error).toMatchObject({ code: 3 });
        expect(error.message).toContain('^[^$] and ^(One|Two)$');
      }
      expect(await client.appendToStream(newStream(), [event(0)])).toMatchObject({ success: true });
    },
  );
});

describe('stopping', () => {
  it('answers the appends that it has taken, and ends subscriptions with an error', async () => {
    const server = await startEventStore({ directory: 'memory' });
    const client = connect(server.url);
    const subscription = client.subscribeToAll();
    const ended = new Promise<unknown>((resolve) => {
      subscription.on('error', resolve);
    });
    await new Promise<unknown>((resolve) => {
      subscription.on('caughtUp', resolve);
    });
    const stream = newStream();
    const appends = [client.appendToStream(stream, [event(0)])];
    await appends[0];
    for (let n = 1; n < 50; n += 1) appends.push(client.appendToStream(stream, [event(n)]));
    const results = Promise.allSettled(appends);
    await server.close();
    expect(await ended).toMatchObject({ type: 'unavailable' });
    for (const result of await results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ type: 'unavailable' });
      }
    }
  });
});

describe('discovery', () => {
  it('names the server itself as the leader of a cluster of one', async () => {
    const { port } = await start();
    const client = connect(`esdb+discover://127.0.0.1:${port}?tls=false`);
    expect(await client.appendToStream(newStream(), [event(0)])).toMatchObject({ success: true });
  });

  it.each(['0.0.0.0', '::'])('names an address at which a server on %s is found', async (host) => {
    const { url, port } = await start({ host });
    expect(url).not.toMatch(/0\.0\.0\.0|::/);
    for (const found of [url, `esdb+discover://127.0.0.1:${port}?tls=false`]) {
      const appended = await connect(found).appendToStream(newStream(), [event(0)]);
      expect(appended).toMatchObject({ success: true });
    }
  });

  it('names what it is told to advertise, in its connection string and by gossip', async () => {
    const behind = await start();
    const advertise = { host: 'localhost', port: behind.port };
    const { url, port } = await start({ advertise });
    expect(port).not.toBe(behind.port);
    expect(url).toBe(`esdb://localhost:${behind.port}?tls=false`);
    const stream = newStream();
    const discovered = connect(`esdb+discover://127.0.0.1:${port}?tls=false`);
    await discovered.appendToStream(stream, [event(7)]);
    expect(await numbers(connect(behind.url).readStream(stream))).toEqual([7]);
  });

  it('says that it is of the version whose protocol it speaks', async () => {
    const { url } = await start();
    const features: unknown = await Reflect.get(connect(url), 'capabilities');
    expect(features).toMatchObject({ serverVersion: '23.10.6' });
  });
});

describe('what is left out', () => {
  it('is refused, not feigned: persistent subscriptions', async () => {
    const { url } = await start();
    const client = connect(url);
    const settings = persistentSubscriptionToStreamSettingsFromDefaults();
    const create = client.createPersistentSubscriptionToStream(newStream(), 'group', settings);
    expect(await rejection(create)).toMatchObject({ code: 12 });
  });

  it('is refused, not feigned: projections', async () => {
    const { url } = await start();
    const client = connect(url);
    const create = client.createProjection('p', 'fromAll()');
    expect(await rejection(create)).toMatchObject({ code: 12 });
  });
});
