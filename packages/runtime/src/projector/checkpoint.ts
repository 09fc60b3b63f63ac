import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { Projection } from '../tables/projection.js';
import type { EventMark } from '../tables/table-identity.js';
import { LaneMoved } from './lane-failures.js';

const reasonCharsMax = 2_000;

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

/**
 * Takes the lane for the rest of the transaction where it is at this position. Otherwise the statement fails, and with it every
 * statement behind it.
 *
 * @throws LaneMoved when another worker holds it, it is paused, or it is elsewhere
 */
export async function holdLane(client: ClientBase, lane: LaneName, at: bigint): Promise<void> {
  await refusedBy(
    'LN001',
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

/** @throws LaneMoved where the statement failed with this SQLSTATE */
async function refusedBy(sqlState: string, statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === sqlState) throw new LaneMoved();
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

/** A lane that may pass events that it does not read. */
export interface Passing extends Pick<Projection, 'lane' | 'version'> {
  readonly from: bigint;
}

/**
 * Moves lanes past events of other lanes, in one statement, and announces them together.
 *
 * @param to the last of these events
 * @returns the lanes that were moved: not those that are elsewhere, paused, held or of another version
 */
export async function passLanes(
  pool: Pool,
  lanes: readonly Passing[],
  to: EventMark,
): Promise<ReadonlySet<LaneName>> {
  const { rows } = await pool.query<{ moved: LaneName[] }>({
    name: 'pass lanes',
    text: 'select pass_lanes($1, $2, $3, $4, $5) as moved',
    values: [
      lanes.map(({ lane }) => lane),
      lanes.map(({ from }) => from.toString()),
      lanes.map(({ version }) => version),
      to.position.toString(),
      to.id,
    ],
  });
  return new Set(rows[0]?.moved);
}

/** Why a lane stands still; `waiting`: at an event that only a newer version can project. */
export interface Standstill {
  readonly state: 'stopped' | 'waiting';
  readonly reason: string;
}

/** Records why a lane stands still, or that it does not. */
export async function noteStandstill(
  pool: Pool,
  lane: LaneName,
  standstill: Standstill | undefined,
): Promise<void> {
  const reasonOf = (state: Standstill['state']) =>
    standstill?.state === state ? standstill.reason.slice(0, reasonCharsMax) : null;
  await pool.query(
    `update lane_checkpoints set stopped_reason = $2, waiting_reason = $3, updated_at = now()
     where lane = $1 and (stopped_reason, waiting_reason) is distinct from ($2::text, $3::text)`,
    [lane, reasonOf('stopped'), reasonOf('waiting')],
  );
}
