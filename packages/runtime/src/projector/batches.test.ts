import pg from 'pg';
import { expect, test } from 'vitest';
import { UndecodableEvent } from '../event-log/errors.js';
import { laneName } from '../event-log/lane-name.js';
import type { StoredEvent } from '../event-log/types.js';
import type { EventProjection } from '../tables/projection.js';
import { createBatches } from './batches.js';
import type { LaneTables } from './lane-tables.js';
import { faultOf, type ParkedStreams, parkedAt } from './parking/parked-stream.js';
import { draftParking } from './parking/parking-draft.js';

const eventAt = (position: bigint, stream = 'thing-1', type = 'ThingChanged'): StoredEvent => ({
  id: `event ${position}`,
  ...{ stream, position, revision: position - 1n, type },
  ...{ data: null, metadata: null, created: new Date(0) },
});
const unused = () => {
  throw new Error('unexpected call');
};
/** Accepts every statement. */
const client = Object.assign(new pg.Client(), { query: async () => ({ rows: [] }) });

/** @param atOnce more events of a batch exceed the statement's time limit */
function aLane(atOnce: number, parked: ParkedStreams = new Map()) {
  const projected: bigint[] = [];
  let streams = parked;
  const projection: EventProjection = {
    ...{ lane: laneName.parse('things'), version: 1, streamPrefixes: ['thing-'], tables: [] },
    codec: {
      ...{ types: [], encode: unused },
      decode(stored) {
        if (stored.type === 'ThingChanged') return { ...stored, event: null };
        throw new UndecodableEvent(stored, 1, { kind: 'newer', reason: 'an unknown type' });
      },
    },
    async apply(_, events) {
      const late = new Error('canceling statement due to statement timeout');
      if (events.length > atOnce) throw Object.assign(late, { code: '57014' });
      projected.push(...events.map(({ position }) => position));
    },
  };
  const tables: LaneTables = {
    parked: () => streams,
    async change(_, work) {
      const draft = draftParking(streams, 10);
      await work(client, draft);
      streams = draft.result();
    },
  };
  const batches = createBatches({ tables, projection, skipped: async () => new Set() });
  return { batches, projected, waitingOf: (stream: string) => streams.get(stream)?.events };
}

test('a batch over the time limit is applied in parts, in order', async () => {
  const { batches, projected } = aLane(2);
  const events = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((position) => eventAt(position));
  expect(await batches.apply(events, 0n)).toBe(7n);
  expect(projected).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
});

test('an event of a newer version waits with its parked stream and does not stop the lane', async () => {
  const parked = parkedAt(eventAt(1n), faultOf(new Error('projection error'), 'failed'));
  const { batches, projected, waitingOf } = aLane(10, new Map([['thing-1', parked]]));
  const newer = eventAt(2n, 'thing-1', 'ThingTeleported');
  expect(await batches.apply([newer, eventAt(3n, 'thing-2')], 1n)).toBe(3n);
  expect([projected, waitingOf('thing-1')]).toEqual([[3n], 2]);
});
