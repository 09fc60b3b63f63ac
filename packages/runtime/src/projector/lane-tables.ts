import type { ClientBase, Pool } from 'pg';
import type { Projection } from '../tables/definition/projection.js';
import { holdLane, type LaneStep, moveCheckpoint } from './checkpoint.js';
import { draftParking, type ParkedStreams, type ParkingDraft } from './parking/parked-stream.js';
import { type Parking, readParking, writeParking } from './parking/parking-table.js';
import { inTwoTrips } from './transactions.js';

type Work = (client: ClientBase, draft: ParkingDraft) => Promise<void>;

/** Runs the work in a transaction. */
export type Change = (work: Work) => Promise<void>;

export interface LaneTables {
  parked(): ParkedStreams;
  /**
   * Rows, parked streams and checkpoint in one transaction.
   * @throws LaneMoved if checkpoint or parked streams differ from this process's copy
   */
  change(step: LaneStep, work: Work): Promise<void>;
}

export interface StoredLaneTables extends LaneTables {
  /** Call before the first change and after each failure. */
  load(): Promise<void>;
}

export function createLaneTables(
  pool: Pool,
  { lane, version }: Pick<Projection, 'lane' | 'version'>,
  parkedMax: number,
): StoredLaneTables {
  let cached: Omit<Parking, 'checkpoint'> = { parkings: 0n, streams: new Map() };
  return {
    parked: () => cached.streams,
    async load() {
      cached = await readParking(pool, lane);
    },
    async change(step, work) {
      const draft = draftParking(cached.streams, parkedMax);
      let parkings = cached.parkings;
      await inTwoTrips(pool, {
        hold: (client) => holdLane(client, lane, step.from),
        async work(client) {
          await work(client, draft);
          const changes = draft.changes();
          if (changes.parked.length + changes.released.length === 0) return;
          await writeParking(client, lane, changes);
          parkings += 1n;
        },
        finish(client) {
          const parking = { from: cached.parkings, to: parkings, streams: draft.streams().size };
          return moveCheckpoint(client, lane, { ...step, version, parking });
        },
      });
      cached = { parkings, streams: draft.streams() };
    },
  };
}
