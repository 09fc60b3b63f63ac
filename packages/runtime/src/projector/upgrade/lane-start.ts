import type { Pool } from 'pg';
import type { EventLog } from '../../event-log/types.js';
import type { Projection } from '../../tables/definition/projection.js';
import {
  type LaneStanding,
  readTableIdentity,
  type TableIdentity,
} from '../../tables/table-identity.js';
import { LaneStopped, newerTables } from '../lane-failures.js';
import { compareTablesWithLog } from '../log-identity/compare-tables-with-log.js';
import { nextStep } from './next-step.js';
import type { Rebuild } from './rebuild-in-turn.js';

/**
 * Rebuilds tables of an older version.
 * @throws LogForeign, LaneStopped
 */
export type LaneStart = (signal: AbortSignal) => Promise<LaneStanding>;

export function createLaneStart(options: {
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly projection: Projection;
  readonly rebuild: Rebuild;
}): LaneStart {
  const { eventLog, pool, projection, rebuild } = options;
  const { lane, version, readableSince = version } = projection;

  const standingIn = (tables: TableIdentity): LaneStanding => {
    const standing = tables.lanes.find((one) => one.lane === lane);
    if (standing === undefined) throw new Error(`lane ${lane} has no checkpoint`);
    return standing;
  };

  async function take({ position }: LaneStanding): Promise<void> {
    await pool.query(
      `update lane_checkpoints set version = $2, read_since = $3
       where lane = $1 and position = $4 and version <= $2`,
      [lane, version, readableSince, position.toString()],
    );
  }

  return async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const standing = standingIn(await readTableIdentity(pool));
      const step = nextStep(standing, projection);
      if (step === 'wait') {
        throw new LaneStopped('held', newerTables(lane, standing.version, version));
      }
      const compared = standingIn(await compareTablesWithLog({ eventLog, pool }));
      if (compared.pausedReason !== null) throw new LaneStopped('paused', compared.pausedReason);
      if (step === 'work') return compared;
      if (step === 'begin') await take(compared);
      else await rebuild(projection, signal);
    }
  };
}
