import pg from 'pg';
import { expect, test } from 'vitest';
import { laneName } from '../../event-log/lane-name.js';
import type { EventLog, StoredEvent } from '../../event-log/types.js';
import type { EventProjection } from '../../tables/projection.js';
import type { LaneTables } from '../lane-tables.js';
import { faultOf, type ParkedStreams, parkedAt } from './parked-stream.js';
import { draftParking } from './parking-draft.js';
import { retryStream } from './retry.js';

const stream = 'thing-1';
const eventAt = (position: bigint): StoredEvent => ({
  id: `event ${position}`,
  ...{ stream, position, revision: position - 1n },
  ...{ type: 'ThingChanged', data: null, metadata: null, created: new Date(0) },
});
const unused = () => {
  throw new Error('a retry only reads its stream');
};
const eventLog: EventLog = {
  readStream: async () => [1n, 2n, 3n, 4n].map(eventAt),
  ...{ append: unused, readAll: unused, readAllInRuns: unused, subscribe: unused },
  ...{ eventAt: unused, firstEvent: unused, headPosition: unused, refusal: unused },
  ...{ whyClosed: unused, serverVersion: unused, close: unused },
};
/** Accepts every statement. */
const client = Object.assign(new pg.Client(), { query: async () => ({ rows: [] }) });

test('a retry projects a parked stream only up to the checkpoint of its lane', async () => {
  const projected: bigint[] = [];
  const projection: EventProjection = {
    ...{ lane: laneName.parse('things'), version: 1, streamPrefixes: ['thing-'], tables: [] },
    codec: { types: [], decode: (stored) => ({ ...stored, event: null }), encode: unused },
    async apply(_, events) {
      projected.push(...events.map(({ position }) => position));
    },
  };
  const parked = parkedAt(eventAt(1n), faultOf(new Error('projection error'), 'failed'), 2);
  let streams: ParkedStreams = new Map([[stream, parked]]);
  const tables: LaneTables = {
    parked: () => streams,
    async change(_, work) {
      const draft = draftParking(streams, 10);
      await work(client, draft);
      streams = draft.result();
    },
  };
  const skipped = async () => new Set<string>();
  const stays = await retryStream({ eventLog, projection, tables, skipped }, parked, 2n);
  expect(projected).toEqual([1n, 2n]);
  expect([stays, streams.size]).toEqual([undefined, 0]);
});
