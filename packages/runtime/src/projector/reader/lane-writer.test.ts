import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thingAt } from '../../../test/projector/things-lane.js';
import { laneName } from '../../event-log/lane-name.js';
import type { ApplyBatch } from '../lane-projector.js';
import type { ReadEvent } from '../parking/read-event.js';
import { LaneWriter } from './lane-writer.js';

const batchMax = 100;
const projection = { lane: laneName.parse('things') };
const things = (from: number, count: number): readonly ReadEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'event',
    stored: { ...thingAt(BigInt(from + index)), event: null },
  }));
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Writes end, or fail, when told. */
function heldWriter() {
  const batches: number[] = [];
  const written: bigint[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const apply: ApplyBatch = async (events) => {
    batches.push(events.length);
    await new Promise<void>((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)));
    });
    written.push(...events.map(({ stored }) => stored.position));
    return events.at(-1)?.stored.position ?? 0n;
  };
  const writer = new LaneWriter({ projection, apply, batchMax }, () => undefined);
  writer.begin(undefined);
  return { writer, batches, written, end: (error?: Error) => ends.shift()?.(error) };
}

describe('a lane with a backlog', () => {
  test('writes one batch after the other, and has room for one more', async () => {
    const { writer, batches, end } = heldWriter();
    writer.give(things(1, 150));
    await turn();
    expect([batches, writer.hasRoom()]).toEqual([[100], true]);
    writer.give(things(151, 51));
    await turn();
    expect([batches, writer.hasRoom()]).toEqual([[100], false]);
    end();
    await turn();
    expect([batches, writer.hasRoom()]).toEqual([[100, 100], true]);
  });

  test('writes nothing after a failed batch', async () => {
    const { writer, written, end } = heldWriter();
    writer.give(things(1, 300));
    await turn();
    end(new Error('write failed'));
    await expect(writer.settled()).rejects.toThrow('write failed');
    end();
    await turn();
    expect([written, writer.at()]).toEqual([[], undefined]);
  });
});

test('events are written once and in order, however they arrive', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(fc.boolean()), async (gives, pauses) => {
      const { writer, written, end } = heldWriter();
      let count = 0;
      for (const [index, size] of gives.entries()) {
        writer.give(things(count + 1, size));
        count += size;
        if (pauses[index] === true) await turn();
        end();
      }
      while (written.length < count) {
        end();
        await turn();
      }
      await writer.settled();
      expect(written).toEqual(things(1, count).map(({ stored }) => stored.position));
      expect(writer.at()?.position).toBe(BigInt(count));
    }),
  );
});
