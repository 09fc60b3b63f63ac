import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { afterAll, expect, test } from 'vitest';
import { spawnEventStore } from '../src/index.js';

const directory = mkdtempSync(join(tmpdir(), 'event-store-kill-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('kill -9 while 16 writers append loses no acknowledged event and doubles none', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const server = await spawnEventStore({ directory });
    const client = EventStoreDBClient.connectionString(server.url);
    let killed = false;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let count = 0; !killed; count += 1) {
        const stream = `s-${round}-${writer}-${count}`;
        try {
          await client.appendToStream(stream, jsonEvent({ type: 'Happened', data: { count } }), {
            expectedRevision: NO_STREAM,
            deadline: 3000,
          });
          acknowledged.push(stream);
        } catch {
          return;
        }
      }
    });
    await new Promise((later) => setTimeout(later, 300 + round * 100));
    process.kill(server.pid, 'SIGKILL');
    killed = true;
    await server.exited;
    await Promise.all(writers);
    await client.dispose().catch(() => undefined);
  }
  const server = await spawnEventStore({ directory });
  const client = EventStoreDBClient.connectionString(server.url);
  const found = new Map<string, number>();
  for await (const { event } of client.readAll()) {
    if (event) found.set(event.streamId, (found.get(event.streamId) ?? 0) + 1);
  }
  await client.dispose();
  await server.close();
  expect(acknowledged.length).toBeGreaterThan(200);
  expect(acknowledged.filter((stream) => found.get(stream) !== 1)).toEqual([]);
  expect([...found.values()].filter((times) => times !== 1)).toEqual([]);
});
