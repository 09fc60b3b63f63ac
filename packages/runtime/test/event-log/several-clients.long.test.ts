// Long: 47 s. Kills an event store under a process with several clients.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SpawnedEventStore, spawnEventStore } from '@exchange/embedded-event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEventLog } from '../../src/event-log/connect.js';
import { anEvent } from './sample.js';

const directories = ['a', 'b', 'c'].map((name) => mkdtempSync(join(tmpdir(), `several-${name}-`)));
let stores: SpawnedEventStore[] = [];
beforeAll(async () => {
  stores = await Promise.all(directories.map((directory) => spawnEventStore({ directory })));
  for (const { url } of stores) {
    const eventLog = connectEventLog(url);
    await eventLog.append(`note-${randomUUID()}`, 'no_stream', [anEvent()]);
    await eventLog.close();
  }
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

async function appending(signal: NodeJS.Signals, timesMax: number) {
  const script = fileURLToPath(new URL('./several-clients.ts', import.meta.url));
  const child = fork(
    script,
    stores.map(({ url }) => url),
    {
      execArgv: ['--conditions=@exchange/source', '--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const ended = once(child, 'exit');
  await once(child, 'message');
  for (let times = 0; times < timesMax && child.exitCode === null; times += 1) {
    await pause(300);
    const [first] = stores;
    if (first === undefined) throw new Error('the first store is missing');
    process.kill(first.pid, signal);
    await first.exited;
    await pause(200);
    const directory = directories[0] ?? '';
    stores[0] = await spawnEventStore({ directory, port: first.port });
  }
  if (child.connected) child.send('end');
  const [code] = await ended;
  const result = messages.at(-1);
  const acknowledged: unknown = Object(result).acknowledged;
  return { code, errors, acknowledged: Number(acknowledged) };
}

async function eventsInAll(): Promise<number> {
  let events = 0;
  for (const { url } of stores) {
    const eventLog = connectEventLog(url);
    for await (const _ of eventLog.readAll()) events += 1;
    await eventLog.close();
  }
  return events;
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'several event logs in a process continue after %s of one server',
  async (signal) => {
    const before = await eventsInAll();
    const { code, errors, acknowledged } = await appending(signal, 4);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(acknowledged).toBeGreaterThan(100);
    expect((await eventsInAll()) - before).toBeGreaterThanOrEqual(acknowledged);
  },
);
