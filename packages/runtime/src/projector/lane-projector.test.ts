import { expect, test } from 'vitest';
import { tablesInMemory, thingAt } from '../../test/projector/things-lane.js';
import { unused } from '../../test/unused.js';
import { UndecodableEvent } from '../event-log/errors.js';
import { laneName } from '../event-log/lane-name.js';
import type { StoredEvent } from '../event-log/types.js';
import type { Projection } from '../tables/definition/projection.js';
import { LaneProjector } from './lane-projector.js';
import { faultOf, type ParkedStreams, parkedAt } from './parking/parked-stream.js';
import { readEvent } from './parking/read-event.js';

/** @param atOnce more events of a batch exceed the statement's time limit */
function aLane(atOnce: number, parked?: ParkedStreams) {
  const projected: bigint[] = [];
  const projection: Projection = {
    ...{ lane: laneName.parse('things'), version: 1, streamPrefixes: ['thing-'], tables: [] },
    codec: {
      ...{ types: [], encode: unused },
      decode(stored) {
        if (stored.type !== 'ThingTeleported') return { ...stored, event: null };
        throw new UndecodableEvent(stored, 1, { kind: 'newer', reason: 'an unknown type' });
      },
    },
    async apply(_, events) {
      const late = new Error('canceling statement due to statement timeout');
      if (events.length > atOnce) throw Object.assign(late, { code: '57014' });
      if (events.some(({ type }) => type === 'ThingBroken')) throw new Error('projection error');
      projected.push(...events.map(({ position }) => position));
    },
  };
  const tables = tablesInMemory(parked);
  const eventLog = { readStream: async () => [] };
  const projector = new LaneProjector({ eventLog, projection, tables });
  const apply = (events: readonly StoredEvent[], from: bigint) =>
    projector.apply(
      events.map((event) => readEvent(projection, event)),
      from,
    );
  return { apply, projected, waitingOf: (stream: string) => tables.parked().get(stream)?.events };
}

const parked = parkedAt(thingAt(1n), faultOf(new Error('projection error'), 'failed'));

test('a batch over the time limit is applied in parts, in order', async () => {
  const { apply, projected } = aLane(2);
  const events = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((position) => thingAt(position));
  expect(await apply(events, 0n)).toBe(7n);
  expect(projected).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n]);
});

test('an event of a newer version waits with its parked stream and does not stop the lane', async () => {
  const { apply, projected, waitingOf } = aLane(10, new Map([['thing-1', parked]]));
  const newer = thingAt(2n, 'thing-1', 'ThingTeleported');
  expect(await apply([newer, thingAt(3n, 'thing-2')], 1n)).toBe(3n);
  expect([projected, waitingOf('thing-1')]).toEqual([[3n], 2]);
});

test('an event behind a parked stream counts once if another event of its batch fails', async () => {
  const { apply, waitingOf } = aLane(10, new Map([['thing-1', parked]]));
  const broken = thingAt(3n, 'thing-2', 'ThingBroken');
  await apply([thingAt(2n), broken, thingAt(4n, 'thing-3')], 1n);
  expect([waitingOf('thing-1'), waitingOf('thing-2')]).toEqual([2, 1]);
});
