import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { Projection } from '../tables/projection.js';
import { LaneMoved } from './lane-moved.js';

/** Makes sure that each lane has a checkpoint. */
export async function ensureCheckpoints(pool: Pool, lanes: readonly LaneName[]): Promise<void> {
  await pool.query(
    'insert into lane_checkpoints (lane) select unnest($1::text[]) on conflict (lane) do nothing',
    [lanes],
  );
}

/** Where a lane resumes. */
export async function readCheckpoint(client: Pool | ClientBase, lane: LaneName): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>(
    'select position from lane_checkpoints where lane = $1',
    [lane],
  );
  return BigInt(rows[0]?.position ?? 0);
}

/** The lane could not be held: somebody else holds it, it is paused, or it is elsewhere. */
export class LaneNotHeld extends Error {}

/**
 * Takes the lane for the rest of the transaction where it is at this position. Else the statement fails, and with it whatever
 * was sent behind it.
 *
 * @throws LaneNotHeld when another worker holds it, it is paused, or it is elsewhere
 */
export async function holdLane(client: ClientBase, lane: LaneName, at: bigint): Promise<void> {
  await refusedBy(
    'LN001',
    (message) => new LaneNotHeld(message),
    client.query({
      name: 'take lane',
      text: 'select take_lane($1, $2)',
      values: [lane, at.toString()],
    }),
  );
}

/**
 * Moves the checkpoint and announces it, in the transaction that wrote the rows; only from where the batch began. Where it cannot,
 * the statement fails, so that a commit that was sent behind it commits nothing.
 *
 * @throws LaneMoved when the checkpoint was elsewhere, other streams were parked, or the tables are of another version
 */
export async function moveCheckpoint(
  client: ClientBase,
  lane: LaneName,
  { from, to, events, eventId, version, parking }: CheckpointMove,
): Promise<void> {
  await refusedBy(
    'LN002',
    () => new LaneMoved(false),
    client.query({
      name: 'move lane',
      text: 'select move_lane($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        lane,
        from.toString(),
        to.toString(),
        events,
        eventId,
        version,
        parking.from.toString(),
        parking.to.toString(),
        parking.streams,
      ],
    }),
  );
}

/** @throws the refusal where the statement failed with this SQLSTATE */
async function refusedBy(
  sqlState: string,
  refusal: (message: string) => Error,
  statement: Promise<unknown>,
): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === sqlState) {
      throw refusal(error.message);
    }
    throw error;
  }
}

/** How a checkpoint moves. */
export interface CheckpointMove {
  readonly from: bigint;
  readonly to: bigint;
  /** How many events were applied. */
  readonly events: number;
  /** The event at `to`, by which the log is known again; null where the checkpoint stays. */
  readonly eventId: string | null;
  /** The version of the projection that made the rows: rows of another are not written. */
  readonly version: number;
  readonly parking: ParkingMove;
}

/** How often the lane's parked streams had changed before and after a batch, and how many there are now. */
export interface ParkingMove {
  readonly from: bigint;
  readonly to: bigint;
  readonly streams: number;
}

/** Up to where there is nothing left for a lane, as a version of its projection reads the log. */
export interface Seen extends Pick<Projection, 'lane' | 'version'> {
  readonly position: bigint;
}

/**
 * Says that nothing for these lanes is left up to their positions: freshness, not a place to resume from. Of tables of another
 * version it says nothing: their projection may read streams that this one does not.
 */
export async function announceSeen(pool: Pool, seen: readonly Seen[]): Promise<void> {
  // Rows are taken in one order, so that no two processes wait for each other.
  await pool.query({
    name: 'seen',
    text: `with said as (
             select * from unnest($1::text[], $2::bigint[], $3::integer[]) as s(of_lane, at, of_version)),
           held as (
             select lane, at from lane_checkpoints join said on lane = of_lane and coalesce(version, 1) = of_version
             order by lane for update of lane_checkpoints),
           noticed as (
             update lane_checkpoints c set seen = greatest(c.seen, held.at)
             from held where c.lane = held.lane returning c.lane, held.at)
           select pg_notify('lane_progress', lane || ':' || at) from noticed`,
    values: [
      seen.map(({ lane }) => lane),
      seen.map(({ position }) => position.toString()),
      seen.map(({ version }) => version),
    ],
  });
}

/** Leaves word of why a lane stands still. */
export async function stopLane(pool: Pool, lane: LaneName, reason: string): Promise<void> {
  await pool.query(
    'update lane_checkpoints set stopped_reason = $2, waiting_reason = null, updated_at = now() where lane = $1',
    [lane, reason.slice(0, 2000)],
  );
}

/** Leaves word of the event that a lane waits at until a newer version has projected it. */
export async function waitForNewer(pool: Pool, lane: LaneName, reason: string): Promise<void> {
  await pool.query(
    'update lane_checkpoints set waiting_reason = $2, stopped_reason = null, updated_at = now() where lane = $1',
    [lane, reason.slice(0, 2000)],
  );
}

/** Takes back why a lane stood still, when it has nothing left to stand at. */
export async function noteFree(pool: Pool, lane: LaneName): Promise<void> {
  await pool.query(
    `update lane_checkpoints set stopped_reason = null, waiting_reason = null, updated_at = now()
     where lane = $1 and (stopped_reason is not null or waiting_reason is not null)`,
    [lane],
  );
}
