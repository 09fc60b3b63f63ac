import type { Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { connectReadTables } from '../tables/connection/connect.js';
import type { Projection } from '../tables/definition/projection.js';
import { migrate } from '../tables/migration/migrate.js';
import { ensureCheckpoints, pausedAt } from './checkpoint.js';
import type { Difference } from './compare-tables.js';
import { compareTablesWithLog } from './log-identity/compare-tables-with-log.js';
import { LogForeign } from './log-identity/log-foreign.js';
import { building, type RebuildProgress } from './rebuild/building.js';
import { takeLease } from './rebuild/lease.js';
import { leaveOutReaderIndexes } from './rebuild/reader-indexes.js';
import { switchTables } from './rebuild/switch-tables.js';
import { createReplay, type Replay } from './replay.js';

export interface RebuildResult {
  readonly lane: LaneName;
  readonly events: number;
  readonly position: bigint;
  readonly isCompared: boolean;
  /** Leaves out streams that are parked in the live tables. */
  readonly differences: readonly Difference[];
  /** False with `onlyIfEqual` if the tables differ or were not compared. */
  readonly isSwitched: boolean;
  readonly parked: readonly string[];
}

export interface RebuildOptions {
  readonly eventLog: EventLog;
  readonly databaseUrl: string;
  readonly projection: Projection;
  readonly compare: boolean;
  readonly onlyIfEqual?: boolean;
  readonly isAnotherLog?: boolean;
  /** The new tables of a paused lane end at its checkpoint. */
  readonly keepsPause?: boolean;
  readonly parkedStreamsMax?: number;
  readonly batchMax?: number;
  readonly migrations?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/**
 * Readers never see the lane go back. A killed rebuild leaves complete live tables, and a schema
 * for the next to drop.
 * @throws RebuildUnderWay, TablesNewer
 * @throws LogForeign for live tables of another log without `isAnotherLog`
 */
export async function rebuildBeside(options: RebuildOptions): Promise<RebuildResult> {
  const { eventLog, databaseUrl, projection, isAnotherLog = false, onlyIfEqual = false } = options;
  const { lane } = projection;
  const settings = { connectionsMax: 3, name: 'ledger rebuild', onError: () => undefined };
  const live = connectReadTables(databaseUrl, { ...settings, statementTimeoutMs: 0 });
  const { pool } = live;
  try {
    await ensureCheckpoints(pool, [projection]);
    const logAndTables = { eventLog, pool };
    if (!isAnotherLog) await compareTablesWithLog(logAndTables);
    const lease = await takeLease(pool, projection);
    const signal = AbortSignal.any([lease.lost, ...(options.signal ? [options.signal] : [])]);
    try {
      await migrate(databaseUrl, lease.schema, options.migrations);
      const beside = connectReadTables(databaseUrl, {
        ...settings,
        schema: lease.schema,
        isDerived: true,
      });
      try {
        const makeIndexes = await leaveOutReaderIndexes(beside.pool, projection);
        const replay = createReplay(eventLog, beside.pool, [projection], options);
        const onProgress = (progress: RebuildProgress) => {
          lease.report(progress);
          options.onProgress?.(progress);
        };
        const endOf = async () => (options.keepsPause ? pausedAt(pool, lane) : undefined);
        const build = building({
          ...{ eventLog, pool, projection, replay, schema: lease.schema },
          ...{ signal, endOf, onProgress },
        });
        let differences: readonly Difference[] | undefined;
        if (!isAnotherLog && (options.compare || onlyIfEqual)) {
          await build.followLane();
          await makeIndexes(signal);
          await build.followLane();
          await analyze(beside.pool, projection);
          differences = (await build.compare())?.differences;
        }
        const compared = { isCompared: differences !== undefined, differences: differences ?? [] };
        const result = (position: bigint, isSwitched: boolean): RebuildResult => ({
          ...{ lane, events: build.events(), position, ...compared, isSwitched },
          parked: [...replay.parked(lane).keys()],
        });
        if (onlyIfEqual && differences?.length !== 0) return result(replay.position(), false);
        replay.hold(new Map());
        await replay.retry();
        await build.catchUp();
        await makeIndexes(signal);
        if (differences === undefined) await analyze(beside.pool, projection);
        await build.catchUp();
        await requireSameLog(eventLog, replay);
        if (!isAnotherLog) await compareTablesWithLog(logAndTables);
        const change = { pool, projection, lease, replay, isAnotherLog, signal };
        return result(await switchTables(change), true);
      } finally {
        await beside.close();
      }
    } finally {
      await lease.release();
    }
  } finally {
    await live.close();
  }
}

/** Gives the comparison and the first queries good plans; takes constant time. */
async function analyze(pool: Pool, { tables }: Projection): Promise<void> {
  for (const table of tables) await pool.query(`analyze ${table}`);
}

async function requireSameLog(eventLog: EventLog, replay: Replay): Promise<void> {
  const last = replay.last();
  if (last === undefined) return;
  const event = await eventLog.eventAt(last.position);
  if (event?.id === last.id) return;
  throw new LogForeign(`it was replaced during the rebuild; event ${last.id} is not in it`);
}
