import type { Pool } from 'pg';
import type { EventLog } from '../event-log/types.js';
import type { Logger } from '../process/logger.js';
import { Semaphore } from '../process/semaphore.js';
import type { Projection } from '../tables/definition/projection.js';
import { type LaneStanding, readTableIdentity } from '../tables/table-identity.js';
import { LaneMoved, LaneStopped, newerTables } from './lane-failures.js';
import { compareTablesWithLog } from './log-identity/compare-tables-with-log.js';
import { type RebuildOptions, rebuildBeside } from './rebuild-beside.js';

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
export async function startLane(
  eventLog: EventLog,
  pool: Pool,
  projection: Projection,
): Promise<LaneStanding> {
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

export type Rebuild = (projection: Projection, signal: AbortSignal) => Promise<void>;

/** One lane at a time: each rebuild reads the whole log. */
export function rebuildInTurn(
  options: Pick<RebuildOptions, 'eventLog' | 'parkedStreamsMax' | 'batchMax' | 'migrations'> & {
    readonly pool: Pool;
    readonly log: Logger;
  },
): Rebuild {
  const { pool, log } = options;
  const turns = new Semaphore(1);

  async function rebuild(projection: Projection, signal: AbortSignal): Promise<void> {
    const { lane, version } = projection;
    signal.throwIfAborted();
    const { lanes } = await readTableIdentity(pool);
    const standing = lanes.find((one) => one.lane === lane);
    if (standing === undefined || nextStep(standing, projection) !== 'upgrade') return;
    const { connectionString } = pool.options;
    if (connectionString === undefined) throw new TypeError('the pool has no connection string');
    const from = standing.version;
    log.info({ lane, from, to: version }, 'rebuilding tables for a newer version');
    const { events, position } = await rebuildBeside({
      ...options,
      databaseUrl: connectionString,
      projection,
      // Rows of different versions differ.
      compare: false,
      keepsPause: true,
      signal,
    });
    log.info({ lane, version, events, position: position.toString() }, 'tables switched');
  }

  return (projection, signal) => turns.run(() => rebuild(projection, signal));
}
