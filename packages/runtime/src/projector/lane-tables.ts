import type { ClientBase, Pool } from 'pg';
import type { Projection } from '../tables/projection.js';
import { holdLane, moveCheckpoint } from './checkpoint.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { draftParking, type ParkingDraft } from './parking/parking-draft.js';
import { type Parking, readParking, writeParking } from './parking/parking-table.js';
import { inTwoTrips } from './transactions.js';

/** How a change moves the checkpoint. */
export interface LaneStep {
  readonly from: bigint;
  readonly to: bigint;
  readonly events: number;
  /** The event at `to`; null where the checkpoint stays. */
  readonly eventId: string | null;
}

/** A lane's tables, its checkpoint and its parked streams, which change together or not at all. */
export interface LaneTables {
  /** The streams that are parked, as this process knows them. */
  parked(): ParkedStreams;
  /**
   * Changes rows, parked streams and the checkpoint in one transaction.
   *
   * @param work changes rows, and the draft where streams are parked or go on
   * @throws LaneMoved when the lane is not as this process knows it
   */
  change(
    step: LaneStep,
    work: (client: ClientBase, draft: ParkingDraft) => Promise<void>,
  ): Promise<void>;
}

/** The live tables of a lane. */
export interface StoredLaneTables extends LaneTables {
  /** Reads which streams are parked; has to be called before anything is changed, and again after a failure. */
  load(): Promise<void>;
}

/** @param parkedMax the most streams that may be parked */
export function createLaneTables(
  pool: Pool,
  { lane, version }: Pick<Projection, 'lane' | 'version'>,
  parkedMax: number,
): StoredLaneTables {
  let known: Parking = { parkings: 0n, streams: new Map() };
  return {
    parked: () => known.streams,
    async load() {
      known = await readParking(pool, lane);
    },
    async change(step, work) {
      const draft = draftParking(known.streams, parkedMax);
      let parkings = known.parkings;
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
          const parking = { from: known.parkings, to: parkings, streams: draft.size };
          return moveCheckpoint(client, lane, { ...step, version, parking });
        },
      });
      known = { parkings, streams: draft.result() };
    },
  };
}
