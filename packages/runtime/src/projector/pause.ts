import type { Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';

/** Takes effect after the current batch. */
export async function pauseLanes(
  pool: Pool,
  lanes: readonly LaneName[],
  reason: string,
): Promise<void> {
  await pool.query(
    'update lane_checkpoints set paused_reason = $2, updated_at = now() where lane = any($1)',
    [lanes, reason.slice(0, 2000)],
  );
}

/** A projector notices within seconds. */
export async function resumeLanes(pool: Pool, lanes: readonly LaneName[]): Promise<void> {
  await pool.query(
    'update lane_checkpoints set paused_reason = null, updated_at = now() where lane = any($1)',
    [lanes],
  );
}

export interface LaneRow {
  readonly lane: LaneName;
  readonly position: bigint;
  readonly events: bigint;
  readonly stoppedReason: string | null;
  readonly pausedReason: string | null;
  /** Names the event that only a newer version can project. */
  readonly waitingReason: string | null;
  readonly parked: number;
  readonly updatedAt: Date;
}

/** Sorted by name. */
export async function laneRows(pool: Pool): Promise<readonly LaneRow[]> {
  const { rows } = await pool.query<{
    lane: LaneName;
    position: string;
    events: string;
    stopped_reason: string | null;
    paused_reason: string | null;
    waiting_reason: string | null;
    parked: number;
    updated_at: Date;
  }>('select * from lane_checkpoints order by lane');
  return rows.map((row) => ({
    lane: row.lane,
    position: BigInt(row.position),
    events: BigInt(row.events),
    stoppedReason: row.stopped_reason,
    pausedReason: row.paused_reason,
    waitingReason: row.waiting_reason,
    parked: row.parked,
    updatedAt: row.updated_at,
  }));
}
