import { randomInt } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startEventStore } from '../src/index.js';
import { type Operation, operation } from './differential/operations.js';
import { perform, type Side } from './differential/perform.js';
import { originalProgram, startOriginal } from './original.js';

const operations = Number(process.env['DIFFERENTIAL_OPERATIONS'] || 4_500);
const seed = Number(process.env['DIFFERENTIAL_SEED'] || randomInt(2 ** 31));

const why =
  originalProgram === undefined
    ? ' (skipped: TEST_EVENTSTORE_BIN does not name the program of an EventStoreDB)'
    : '';

it.skipIf(originalProgram === undefined)(
  `${operations} random operations come to the same on an original beside it${why}`,
  async () => {
    const original = await startOriginal(originalProgram ?? '');
    const embedded = await startEventStore({ directory: 'memory' });
    const run = (seed >>> 0).toString(16).padStart(8, '0');
    const sides = [original, embedded].map(({ url }): Side => {
      return { client: EventStoreDBClient.connectionString(url), positions: [], run };
    });
    // Of a stream that is closed, the original takes metadata as long as it has the latest in its cache.
    const closed = new Set<number>();
    try {
      for (const [number, one] of fc.sample(operation, { seed, numRuns: operations }).entries()) {
        if ('stream' in one && closed.has(one.stream) && touchesMetadata(one)) continue;
        const [theirs, ours] = await Promise.all(sides.map((side) => perform(side, one, number)));
        const context = { seed, number, operation: one };
        expect({ ...context, answer: ours }).toEqual({ ...context, answer: theirs });
        if (one.kind === 'tombstone' && ours === 'done') closed.add(one.stream);
      }
    } finally {
      for (const { client } of sides) await client.dispose();
      await embedded.close();
      await original.close();
    }
  },
  600_000,
);

function touchesMetadata(one: Operation): boolean {
  return one.kind === 'write metadata' || one.kind === 'delete' || one.kind === 'tombstone';
}
