import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { tablesInMemory, thingAt } from '../../../test/projector/things-lane.js';
import { unused, unusedEventLog } from '../../../test/unused.js';
import { EventLogUnavailable } from '../../event-log/errors.js';
import { laneName } from '../../event-log/lane-name.js';
import type { EventLog } from '../../event-log/types.js';
import { createLogger } from '../../process/logger.js';
import { OwnedLane } from './owned-lane.js';
import { Reader } from './reader.js';

const log = createLogger('test', 'silent');
const unusedCodec = { types: [], encode: unused, decode: unused };

/** Lanes at position 1, the log's end, and a log that delivers the events of the test. */
function aProjector(applies: Readonly<Record<string, () => Promise<void>>>) {
  let delivered = new PassThrough({ objectMode: true });
  const eventLog: EventLog = {
    ...unusedEventLog,
    eventAt: async (position) => thingAt(position),
    headPosition: async () => 1n,
    async *subscribe({ onOpened }) {
      await onOpened?.();
      for await (const position of delivered) yield { kind: 'events', events: [thingAt(position)] };
    },
  };
  const first = { format: 1, first_position: '1', first_event_id: 'event 1', lane: null };
  const query = async (statement: string | { readonly name: string; values: unknown[] }) => {
    if (typeof statement === 'string') return { rows: [], rowCount: 0 };
    if (statement.name === 'table identity') return { rows: [first] };
    return { rows: [{ moved: statement.values[0] }] };
  };
  const pool = Object.assign(new pg.Pool(), { query });
  const reader = new Reader({ eventLog, pool, log });
  const stopping = new AbortController();
  const lanes = Object.entries(applies).map(([name, apply]) => {
    const lane = laneName.parse(name);
    const mark = { position: 1n, id: 'event 1' };
    const standing = { lane, position: 1n, mark, pausedReason: null, version: 1, readSince: 1 };
    return new OwnedLane({
      ...{ reader, eventLog, pool, log, retryParked: async () => undefined, batchMax: 1 },
      projection: {
        lane,
        version: 1,
        streamPrefixes: ['thing-'],
        reads: 'log',
        codec: unusedCodec,
      },
      tables: { ...tablesInMemory(), load: async () => undefined },
      start: async () => standing,
      async apply([event]) {
        await apply();
        return event?.stored.position ?? 0n;
      },
    });
  });
  const works = lanes.map((lane) => reader.work(lane, stopping.signal));
  const reading = reader.read(stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    delivered.end();
    await Promise.all([...works, reading]);
  });
  const deliver = (position: bigint) => void delivered.write(position);
  return {
    deliver,
    states: () => lanes.map((lane) => lane.state().kind),
    listeners: () => getEventListeners(stopping.signal, 'abort').length,
    breakOff() {
      const broken = delivered;
      delivered = new PassThrough({ objectMode: true });
      broken.destroy(new EventLogUnavailable('away'));
    },
  };
}

test('a slow lane is detached, so that it does not delay the others', async () => {
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { deliver, states } = aProjector({ slow: () => held, things: async () => undefined });
  onTestFinished(end);
  await expect.poll(states).toEqual(['attached', 'attached']);
  for (const position of [2n, 3n, 4n, 5n, 6n]) deliver(position);
  await expect.poll(states).toEqual(['detached', 'attached']);
});

test('a lane that waits for the reader again adds no listener', async () => {
  const { breakOff, states, listeners } = aProjector({ things: async () => undefined });
  await expect.poll(states).toEqual(['attached']);
  const before = listeners();
  breakOff();
  await expect.poll(states).toEqual(['detached']);
  await expect.poll(states, { timeout: 4_000 }).toEqual(['attached']);
  expect(listeners()).toBe(before);
});
