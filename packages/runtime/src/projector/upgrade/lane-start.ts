import type { Pool } from 'pg';
import type { EventLog } from '../../event-log/types.js';
import type { Projection } from '../../tables/projection.js';
import type { LaneStanding, TableIdentity } from '../../tables/table-identity.js';
import { readTableIdentity } from '../../tables/table-identity.js';
import { compareTablesWithLog, noteFirstEvent } from '../log-identity/compare-tables-with-log.js';
import { LaneHeld } from './lane-held.js';
import { nextStep } from './next-step.js';

/** What comes before a lane's work. */
export interface LaneStart {
  /**
   * Finds log and tables to belong together, and brings the tables to this version, however long it takes.
   *
   * @returns where the lane resumes
   * @throws LogForeign, LaneHeld
   */
  begin(signal: AbortSignal): Promise<bigint>;
  /** Resolves when that has come to its end for the first time. */
  readonly begun: Promise<void>;
  /** Compares the tables with the log, as a connection to it has just been opened. @throws LogForeign */
  compare(): Promise<void>;
}

export function createLaneStart(options: {
  readonly eventLog: EventLog;
  readonly pool: Pool;
  readonly projection: Projection;
  /** Builds the lane's tables anew and switches them. */
  readonly rebuild: (projection: Projection, signal: AbortSignal) => Promise<void>;
}): LaneStart {
  const { eventLog, pool, projection, rebuild } = options;
  const { lane, version, readableSince = version } = projection;
  const logAndTables = { eventLog, pool };

  async function compare(): Promise<TableIdentity> {
    const tables = await compareTablesWithLog(logAndTables, { lane });
    if (tables.first === undefined) await noteFirstEvent(logAndTables);
    return tables;
  }

  const standingIn = (tables: TableIdentity): LaneStanding => {
    const standing = tables.lanes.find((one) => one.lane === lane);
    if (standing === undefined) throw new Error(`lane ${lane} has no checkpoint`);
    return standing;
  };

  /** The rows are this version's as they are. */
  async function take({ position }: LaneStanding): Promise<void> {
    await pool.query(
      `update lane_checkpoints set version = $2, read_since = $3
       where lane = $1 and position = $4 and coalesce(version, $2) <= $2`,
      [lane, version, readableSince, position.toString()],
    );
  }

  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });

  return {
    begun,
    async compare() {
      await compare();
    },
    async begin(signal) {
      for (;;) {
        signal.throwIfAborted();
        const standing = standingIn(await readTableIdentity(pool));
        const step = nextStep(standing, projection);
        if (step === 'wait') {
          throw new LaneHeld(
            `the tables of lane ${lane} are of version ${standing.version}, newer than this process' ${version}: ` +
              'it leaves them to a newer process',
          );
        }
        const compared = standingIn(await compare());
        if (step === 'work') {
          hasBegun();
          return compared.position;
        }
        if (step === 'begin') await take(compared);
        else await rebuild(projection, signal);
      }
    },
  };
}
