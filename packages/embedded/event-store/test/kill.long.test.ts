// Long: 40 s. Kills a server dozens of times.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { isRunning } from '@exchange/child-process';
import { type SpawnedEventStore, spawnEventStore } from '@exchange/embedded-event-store';
import { describe, expect, it } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { event, eventsOf, numbers, upTo } from './client.js';
import { lastSegment } from './log-on-disk.js';

const writers = 16;
const batch = 3;

interface Written {
  readonly stream: string;
  acknowledged: number;
}

async function writeUntilGone(client: EventStoreDBClient, written: Written): Promise<void> {
  for (;;) {
    const from = written.acknowledged;
    try {
      await client.appendToStream(written.stream, eventsOf(batch, from), {
        expectedRevision: from === 0 ? 'no_stream' : BigInt(from - 1),
      });
    } catch {
      return;
    }
    written.acknowledged += batch;
  }
}

async function killDuringLoad(server: SpawnedEventStore, written: readonly Written[]) {
  const client = EventStoreDBClient.connectionString(server.url);
  const before = written.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const load = Promise.all(written.map((one) => writeUntilGone(client, one)));
  const progress = () => written.reduce((sum, { acknowledged }) => sum + acknowledged, -before);
  while (progress() < 300) await pause(5);
  process.kill(server.pid, 'SIGKILL');
  await server.exited;
  await load;
  await client.dispose();
}

describe('kill -9', () => {
  it('loses, doubles and splits no acknowledged append', async () => {
    const directory = newFolder();
    const written = upTo(writers).map((n) => ({ stream: `writer-${n}`, acknowledged: 0 }));
    for (let round = 0; round < shortOrWhole(3, 5); round += 1) {
      await killDuringLoad(await spawnEventStore({ directory }), written);
      const server = await spawnEventStore({ directory });
      const client = EventStoreDBClient.connectionString(server.url);
      for (const one of written) {
        const numbersRead = await numbers(client.readStream(one.stream)).catch(() => []);
        expect(numbersRead).toEqual(upTo(numbersRead.length));
        expect(numbersRead.length % batch).toBe(0);
        expect(numbersRead.length).toBeGreaterThanOrEqual(one.acknowledged);
        // Unanswered appends may be in the log.
        expect(numbersRead.length).toBeLessThanOrEqual(one.acknowledged + batch);
        one.acknowledged = numbersRead.length;
      }
      const all = await numbers(client.readAll({ fromPosition: START }));
      expect(all).toHaveLength(written.reduce((sum, { acknowledged }) => sum + acknowledged, 0));
      await client.dispose();
      await server.close();
    }
  });

  it('between an append and its retry leaves one append and one answer', async () => {
    const directory = newFolder();
    const events = eventsOf(3);
    const options = { expectedRevision: 'no_stream' } as const;
    const answers = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const server = await spawnEventStore({ directory });
      const client = EventStoreDBClient.connectionString(server.url);
      answers.push(await client.appendToStream('s', events, options));
      expect(await numbers(client.readStream('s'))).toEqual([0, 1, 2]);
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      await client.dispose();
    }
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('a server in its own process', () => {
  it('ends when its parent is killed', async () => {
    const parent = runSource('parent-process.ts', [newFolder()]);
    const { pid } = JSON.parse(await firstLine(parent));
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    while (isRunning(pid)) await pause(20);
  });

  it('refuses a damaged log and names the position', async () => {
    const directory = newFolder();
    const server = await spawnEventStore({ directory });
    const client = EventStoreDBClient.connectionString(server.url);
    await client.appendToStream('s', eventsOf(10));
    await client.dispose();
    await server.close();
    truncateSync(lastSegment(join(directory, 'log')), 100);
    await expect(spawnEventStore({ directory })).rejects.toThrow(
      /damaged: the record at byte 16 is invalid/,
    );
  });
});

describe('the program', () => {
  it('prints its address and stops on SIGTERM without loss', async () => {
    const directory = newFolder();
    const first = runSource('../src/main.ts', ['--dir', directory, '--port', '0']);
    const client = EventStoreDBClient.connectionString(await firstLine(first));
    await client.appendToStream('s', [event(7)]);
    await client.dispose();
    first.kill('SIGTERM');
    expect(await once(first, 'exit')).toEqual([0, null]);
    const second = runSource('../src/main.ts', ['--dir', directory, '--port', '0']);
    const again = EventStoreDBClient.connectionString(await firstLine(second));
    expect(await numbers(again.readStream('s'))).toEqual([7]);
    await again.dispose();
    second.kill('SIGINT');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('reports invalid options and exits with 2', async () => {
    const child = runSource('../src/main.ts', ['--port', '0']);
    const lines: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(lines.join('')).toMatch(/--dir is required/);
  });
});

function runSource(file: string, args: readonly string[]): ChildProcess {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const source = fileURLToPath(new URL(file, import.meta.url));
  const node = ['--import', tsx, '--conditions=@exchange/source', source];
  return spawn(process.execPath, [...node, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).trim();
}
