import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { cut, oneServer } from './one-server.js';

const server = oneServer();

async function listener(...channels: readonly string[]) {
  const client = await server.client();
  const messages: string[] = [];
  client.on('notification', ({ channel, payload }) => void messages.push(`${channel}:${payload}`));
  for (const channel of channels) await client.query(`listen ${channel}`);
  return { client, heard: messages };
}

const settled = (...clients: readonly pg.Client[]) =>
  Promise.all(clients.map((client) => client.query('select 1')));

describe('LISTEN and NOTIFY', () => {
  it('a notification reaches the listeners of its channel, and no other client', async () => {
    const [first, second, other, deaf] = await Promise.all([
      listener('news'),
      listener('news', 'weather'),
      listener('weather'),
      listener(),
    ]);
    await deaf.client.query("notify news, 'one'");
    await deaf.client.query("select pg_notify('weather', 'rain')");
    await settled(first.client, second.client, other.client, deaf.client);
    expect(first.heard).toEqual(['news:one']);
    expect(second.heard).toEqual(['news:one', 'weather:rain']);
    expect(other.heard).toEqual(['weather:rain']);
    expect(deaf.heard).toEqual([]);
  });

  it('a listening sender gets its own notification once', async () => {
    const { client, heard } = await listener('echo');
    await client.query("notify echo, 'me'");
    await settled(client);
    expect(heard).toEqual(['echo:me']);
  });

  it('a notification reaches an idle connection', async () => {
    const { heard } = await listener('bell');
    await (await server.client()).query("notify bell, 'ring'");
    await expect.poll(() => heard).toEqual(['bell:ring']);
  });

  it('a notification is sent at the commit, and not after a rollback', async () => {
    const { client, heard } = await listener('ends');
    const sender = await server.client();
    await sender.query('begin');
    await sender.query("notify ends, 'kept'");
    expect(heard).toEqual([]);
    await sender.query('commit');
    await sender.query("begin; notify ends, 'dropped'");
    await sender.query('rollback');
    await settled(client);
    expect(heard).toEqual(['ends:kept']);
  });

  it('a LISTEN that was rolled back has no effect', async () => {
    const { client, heard } = await listener();
    await client.query('begin; listen undone');
    await client.query('rollback');
    await (await server.client()).query("notify undone, 'x'");
    await settled(client);
    expect(heard).toEqual([]);
  });

  it('UNLISTEN or the loss of a connection does not affect other listeners', async () => {
    const [stays, stops, everything, lost] = await Promise.all(
      [1, 2, 3, 4].map(() => listener('shared')),
    );
    if (!stays || !stops || !everything || !lost) throw new Error('four clients are required');
    await stops.client.query('unlisten shared');
    await everything.client.query('unlisten *');
    cut(lost.client);
    await (await server.client()).query("notify shared, 'still'");
    await settled(stays.client, stops.client, everything.client);
    expect(stays.heard).toEqual(['shared:still']);
    expect([...stops.heard, ...everything.heard]).toEqual([]);
  });

  it('quoted channel names are case-sensitive', async () => {
    const { client, heard } = await listener('"Loud"', 'LOUD');
    await client.query(`notify "Loud", 'upper'; notify Loud, 'lower'; notify "LOUD", 'nobody'`);
    await settled(client);
    expect(heard).toEqual(['Loud:upper', 'loud:lower']);
  });
});
