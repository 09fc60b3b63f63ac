import { eventTypeFilter, streamNameFilter } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { startEventStore } from '../src/index.js';
import { event, newStream, numbers } from './client.js';
import { servedInMemory } from './served.js';

const { start, connect, closeAll } = servedInMemory();
afterEach(closeAll);

it.each(['(', '^a', '^(a|b)$', '^[^$].*', '.*'])(
  'a subscription with the expression %s is refused with the supported expression',
  async (regex) => {
    const { url } = await start();
    const client = connect(url);
    for (const filter of [streamNameFilter({ regex }), eventTypeFilter({ regex })]) {
      const subscription = client.subscribeToAll({ filter });
      const error = await new Promise<Error>((resolve) => subscription.on('error', resolve));
      expect(error).toMatchObject({ code: 3 });
      expect(error.message).toContain('the expression ^[^$]');
    }
    expect(await client.appendToStream(newStream(), [event(0)])).toMatchObject({ success: true });
  },
);

it('a stopping server answers its appends and ends subscriptions with an error', async () => {
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

describe('discovery', () => {
  it('names the server as leader of a cluster of one', async () => {
    const { port } = await start();
    const client = connect(`esdb+discover://127.0.0.1:${port}?tls=false`);
    expect(await client.appendToStream(newStream(), [event(0)])).toMatchObject({ success: true });
  });

  it.each(['0.0.0.0', '::'])('names a reachable address for a server on %s', async (host) => {
    const { url, port } = await start({ host });
    expect(url).not.toMatch(/0\.0\.0\.0|::/);
    for (const address of [url, `esdb+discover://127.0.0.1:${port}?tls=false`]) {
      const appended = await connect(address).appendToStream(newStream(), [event(0)]);
      expect(appended).toMatchObject({ success: true });
    }
  });

  it('names the advertised address in its connection string and gossip', async () => {
    const behind = await start();
    const advertised = { advertisedHost: 'localhost', advertisedPort: behind.port };
    const { url, port } = await start(advertised);
    expect(port).not.toBe(behind.port);
    expect(url).toBe(`esdb://localhost:${behind.port}?tls=false`);
    const stream = newStream();
    const discovered = connect(`esdb+discover://127.0.0.1:${port}?tls=false`);
    await discovered.appendToStream(stream, [event(7)]);
    expect(await numbers(connect(behind.url).readStream(stream))).toEqual([7]);
  });

  it('reports its protocol version', async () => {
    const { url } = await start();
    const features: unknown = await Reflect.get(connect(url), 'capabilities');
    expect(features).toMatchObject({ serverVersion: '23.10.6' });
  });
});
