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

export async function resumeLanes(pool: Pool, lanes: readonly LaneName[]): Promise<void> {
  await pool.query(
    'update lane_checkpoints set paused_reason = null, updated_at = now() where lane = any($1)',
    [lanes],
  );
}
