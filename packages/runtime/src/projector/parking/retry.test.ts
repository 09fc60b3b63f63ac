import pg from 'pg';
import { expect, test } from 'vitest';
import { tablesInMemory, thingAt } from '../../../test/projector/things-lane.js';
import { unused, unusedEventLog } from '../../../test/unused.js';
import { laneName } from '../../event-log/lane-name.js';
import type { EventLog } from '../../event-log/types.js';
import { createLogger } from '../../process/logger.js';
import type { Projection } from '../../tables/definition/projection.js';
import { LaneProjector } from '../lane-projector.js';
import { faultOf, parkedAt } from './parked-stream.js';
import { retryDue, retryStream } from './retry.js';

const stream = 'thing-1';
const eventLog: EventLog = {
  ...unusedEventLog,
  readStream: async () => [1n, 2n, 3n, 4n].map((position) => thingAt(position)),
};

const projectionOf = (apply: (positions: readonly bigint[]) => void): Projection => ({
  ...{ lane: laneName.parse('things'), version: 1, streamPrefixes: ['thing-'], tables: [] },
  codec: { types: [], decode: (stored) => ({ ...stored, event: null }), encode: unused },
  async apply(_, events) {
    apply(events.map(({ position }) => position));
  },
});

test('a retry projects a parked stream only up to the checkpoint of its lane', async () => {
  const projected: bigint[] = [];
  const projection = projectionOf((positions) => void projected.push(...positions));
  const parked = parkedAt(thingAt(1n), faultOf(new Error('projection error'), 'failed'), 2);
  const tables = tablesInMemory(new Map([[stream, parked]]));
  const stays = await retryStream(new LaneProjector({ eventLog, projection, tables }), parked, 2n);
  expect(projected).toEqual([1n, 2n]);
  expect([stays, tables.parked().size]).toEqual([undefined, 0]);
});

test('a retry that fails again leaves the failed event and those behind it to wait', async () => {
  const projection = projectionOf((positions) => {
    if (positions.includes(3n)) throw new Error('projection error');
  });
  const parked = parkedAt(thingAt(1n), faultOf(new Error('projection error'), 'failed'), 4);
  const tables = tablesInMemory(new Map([[stream, parked]]));
  const stays = await retryStream(new LaneProjector({ eventLog, projection, tables }), parked, 4n);
  expect(stays).toMatchObject({ revision: 2n, events: 2, code: 'failed' });
  expect(tables.parked().get(stream)).toEqual(stays);
});

test('a retry that fails at the same event is postponed', async () => {
  const postponed: unknown[] = [];
  const query = async (text: string, [, name]: readonly unknown[]) => {
    if (text.startsWith('update')) postponed.push(name);
    return { rows: [{ stream }] };
  };
  const projection = projectionOf(() => {
    throw new Error('projection error');
  });
  const parked = parkedAt(thingAt(1n), faultOf(new Error('projection error'), 'failed'), 4);
  const tables = tablesInMemory(new Map([[stream, parked]]));
  const projector = new LaneProjector({ eventLog, projection, tables });
  const pool = Object.assign(new pg.Pool(), { query });
  await retryDue(projector, { pool, log: createLogger('test', 'silent') }, 4n);
  expect(postponed).toEqual([stream]);
});
