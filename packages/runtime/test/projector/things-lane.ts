import pg from 'pg';
import type { StoredEvent } from '../../src/event-log/types.js';
import type { LaneTables } from '../../src/projector/lane-tables.js';
import { draftParking, type ParkedStreams } from '../../src/projector/parking/parked-stream.js';

export const thingAt = (
  position: bigint,
  stream = 'thing-1',
  type = 'ThingChanged',
): StoredEvent => ({
  id: `event ${position}`,
  ...{ stream, position, revision: position - 1n, type },
  ...{ data: null, metadata: null, created: new Date(0) },
});

/** Accepts every statement. */
const client = Object.assign(new pg.Client(), { query: async () => ({ rows: [] }) });

/** Keeps parked streams in memory. */
export function tablesInMemory(parked: ParkedStreams = new Map()): LaneTables {
  let streams = parked;
  return {
    parked: () => streams,
    async change(_, work) {
      const draft = draftParking(streams, 10);
      await work(client, draft);
      streams = draft.streams();
    },
  };
}
