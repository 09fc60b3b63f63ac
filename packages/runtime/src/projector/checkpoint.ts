import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { Projection } from '../tables/definition/projection.js';
import type { EventMark } from '../tables/table-identity.js';
import { LaneMoved } from './lane-failures.js';

const reasonCharsMax = 2_000;

export async function ensureCheckpoints(
  pool: Pool,
  projections: readonly Pick<Projection, 'lane' | 'version' | 'readableSince'>[],
): Promise<void> {
  await pool.query(
    `insert into lane_checkpoints (lane, version, read_since)
     select * from unnest($1::text[], $2::integer[], $3::integer[]) on conflict (lane) do nothing`,
    [
      projections.map(({ lane }) => lane),
      projections.map(({ version }) => version),
      projections.map(({ version, readableSince = version }) => readableSince),
    ],
  );
}

/** Returns a paused lane's checkpoint. */
export async function pausedAt(pool: Pool, lane: LaneName): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ position: string }>(
    'select position from lane_checkpoints where lane = $1 and paused_reason is not null',
    [lane],
  );
  return rows[0] && BigInt(rows[0].position);
}

/**
 * Locks the lane until the transaction's end.
 * @throws LaneMoved if the lane is locked by another process, paused, or not at `at`
 */
export async function holdLane(client: ClientBase, lane: LaneName, at: bigint): Promise<void> {
  await orMoved(
    client.query({
      name: 'take lane',
      text: 'select take_lane($1, $2)',
      values: [lane, at.toString()],
    }),
  );
}

/**
 * Moves the checkpoint and notifies. A commit behind a failed move commits nothing.
 * @throws LaneMoved if checkpoint, parked streams or version differ
 */
export async function moveCheckpoint(
  client: ClientBase,
  lane: LaneName,
  { from, to, events, eventId, version, parking }: CheckpointMove,
): Promise<void> {
  await orMoved(
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

/** SQLSTATEs of `take_lane` and `move_lane`. */
const movedStates = new Set<unknown>(['LN001', 'LN002']);

async function orMoved(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    throw error instanceof Error && movedStates.has(Reflect.get(error, 'code'))
      ? new LaneMoved()
      : error;
  }
}

export interface LaneStep {
  readonly from: bigint;
  readonly to: bigint;
  readonly events: number;
  /** Identifies the log; null if the checkpoint stays. */
  readonly eventId: string | null;
}

interface CheckpointMove extends LaneStep {
  /** Version of the tables; those of another version are not written. */
  readonly version: number;
  readonly parking: { readonly from: bigint; readonly to: bigint; readonly streams: number };
}

export interface Passing extends Pick<Projection, 'lane' | 'version'> {
  readonly from: bigint;
}

/**
 * One statement, one notification.
 * @param to the last of these events
 * @returns lanes that moved, none that is elsewhere, paused, locked or of another version
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

/** A `waiting` lane needs a newer version. */
export async function noteStandstill(
  pool: Pool,
  lane: LaneName,
  standstill?: { readonly why: 'stopped' | 'waiting'; readonly reason: string },
): Promise<void> {
  const reasonOf = (why: 'stopped' | 'waiting') =>
    standstill?.why === why ? standstill.reason.slice(0, reasonCharsMax) : null;
  await pool.query(
    `update lane_checkpoints set stopped_reason = $2, waiting_reason = $3, updated_at = now()
     where lane = $1 and (stopped_reason, waiting_reason) is distinct from ($2::text, $3::text)`,
    [lane, reasonOf('stopped'), reasonOf('waiting')],
  );
}

/** Takes effect after the current batch. */
export async function pauseLanes(
  pool: Pool,
  lanes: readonly LaneName[],
  reason: string | null,
): Promise<void> {
  await pool.query(
    'update lane_checkpoints set paused_reason = $2, updated_at = now() where lane = any($1)',
    [lanes, reason?.slice(0, reasonCharsMax)],
  );
}

export const resumeLanes = (pool: Pool, lanes: readonly LaneName[]): Promise<void> =>
  pauseLanes(pool, lanes, null);
