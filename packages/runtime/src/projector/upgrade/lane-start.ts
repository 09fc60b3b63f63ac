import type { Pool } from 'pg';
import type { EventLog } from '../../event-log/types.js';
import type { Projection } from '../../tables/definition/projection.js';
import type { LaneStanding } from '../../tables/table-identity.js';
import { LaneMoved, LaneStopped, newerTables } from '../lane-failures.js';
import { compareTablesWithLog } from '../log-identity/compare-tables-with-log.js';

export type NextStep =
  | 'work'
  /** Mark as this version's: no event was applied, or the lane lacks tables. */
  | 'begin'
  | 'upgrade'
  | 'wait';

export function nextStep(
  { position, version }: Pick<LaneStanding, 'position' | 'version'>,
  projection: Pick<Projection, 'version' | 'tables'>,
): NextStep {
  if (version === projection.version) return 'work';
  if (version > projection.version) return 'wait';
  if (position === 0n) return 'begin';
  return projection.tables.length === 0 ? 'begin' : 'upgrade';
}

/**
 * @throws LogForeign
 * @throws LaneStopped for a paused lane or tables of a newer version
 * @throws LaneMoved until tables of an older version are rebuilt
 */
export async function startLane({
  eventLog,
  pool,
  projection,
}: {
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly projection: Projection;
}): Promise<LaneStanding> {
  const { lane, version, readableSince = version } = projection;
  const { lanes } = await compareTablesWithLog({ eventLog, pool });
  const standing = lanes.find((one) => one.lane === lane);
  if (standing === undefined) throw new Error(`lane ${lane} has no checkpoint`);
  const step = nextStep(standing, projection);
  if (step === 'wait') throw new LaneStopped('held', newerTables(lane, standing.version, version));
  if (standing.pausedReason !== null) throw new LaneStopped('paused', standing.pausedReason);
  if (step === 'work') return standing;
  if (step === 'upgrade') throw new LaneMoved();
  const { rowCount } = await pool.query(
    `update lane_checkpoints set version = $2, read_since = $3
     where lane = $1 and position = $4 and version <= $2`,
    [lane, version, readableSince, standing.position.toString()],
  );
  if (rowCount !== 1) throw new LaneMoved();
  return standing;
}
