import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { connectReadTables } from '../tables/connect.js';
import { migrate } from '../tables/migrate.js';
import type { Projection } from '../tables/projection.js';
import { ensureCheckpoints } from './checkpoint.js';
import type { Difference } from './compare-tables.js';
import { compareTablesWithLog } from './log-identity/compare-tables-with-log.js';
import { LogForeign } from './log-identity/log-foreign.js';
import { analyzeTables } from './rebuild/analyze.js';
import { building, type RebuildProgress } from './rebuild/building.js';
import { compareWhenLevel } from './rebuild/compare-level.js';
import { takeLease } from './rebuild/lease.js';
import { leaveOutReaderIndexes } from './rebuild/reader-indexes.js';
import { switchTables } from './rebuild/switch-tables.js';
import { createReplay, type Replay } from './replay.js';

/** What a rebuild has done. */
export interface RebuildResult {
  readonly lane: LaneName;
  readonly events: number;
  readonly position: bigint;
  /** False when it was not asked for, or there was nothing to compare with. */
  readonly isCompared: boolean;
  /** Rows that the live tables had otherwise; rows of streams that are parked in them are not compared. */
  readonly differences: readonly Difference[];
  /** False when only equal tables were to be switched, and these were not found to be. */
  readonly isSwitched: boolean;
  /** Streams that are parked in the new tables too. */
  readonly parked: readonly string[];
}

export interface RebuildOptions {
  readonly eventLog: EventLog;
  readonly databaseUrl: string;
  readonly projection: Projection;
  /** What the name of the schema that it is built in begins with; such schemas are free to be dropped. */
  readonly schema: string;
  /** Whether live and new tables are compared before the switch, as of one moment; the lane goes on meanwhile. */
  readonly compare: boolean;
  /** Switch nothing unless it was compared, and found to be equal. */
  readonly onlyIfEqual?: boolean;
  /** The live tables were made from another log, and are to be replaced. Nothing is compared then. */
  readonly isAnotherLog?: boolean;
  /** The most streams that may be parked in the new tables; any number by default. */
  readonly parkedStreamsMax?: number;
  /** The most events that are written in one transaction; 1,000 by default. */
  readonly batchMax?: number;
  /** Folders of migrations that make the tables; the product's own by default. */
  readonly migrations?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/**
 * Builds a lane's tables anew beside the live ones, compares both as of one moment, catches up with the log, and puts
 * the new ones in the live ones' place in one transaction. Readers see the old tables until then and the new ones from then on, and never
 * a lane that goes back: the new tables are at least as far as the old. Killed at any moment it leaves the live tables as they
 * were, or switched, and a schema that the next rebuild removes.
 *
 * @throws RebuildUnderWay while another process builds the same lane
 * @throws LogForeign when the live tables are of another log, and nothing was said about that
 * @throws TablesNewer when the live tables are of a newer version
 */
export async function rebuildBeside(options: RebuildOptions): Promise<RebuildResult> {
  const { eventLog, databaseUrl, projection, isAnotherLog = false, onlyIfEqual = false } = options;
  const { lane } = projection;
  const settings = { connectionsMax: 3, name: 'ledger rebuild', onTrouble: () => undefined };
  const live = connectReadTables(databaseUrl, { ...settings, statementTimeoutMs: 0 });
  const { pool } = live;
  try {
    await ensureCheckpoints(pool, [lane]);
    const logAndTables = { eventLog, pool };
    if (!isAnotherLog) await compareTablesWithLog(logAndTables);
    const lease = await takeLease(pool, projection, options.schema);
    const signal = AbortSignal.any([lease.lost, ...(options.signal ? [options.signal] : [])]);
    try {
      await migrate(databaseUrl, lease.schema, options.migrations);
      const beside = connectReadTables(databaseUrl, {
        ...settings,
        schema: lease.schema,
        isDerived: true,
      });
      try {
        const indexes = await leaveOutReaderIndexes(beside.pool, projection);
        const replay = createReplay(eventLog, beside.pool, [projection], options);
        const parked = () => [...replay.parked(lane).keys()];
        const build = building(options, replay, signal, (at) => lease.report(at));
        const analyze = analyzeTables(beside.pool, projection.tables, build.events);
        const { schema } = lease;
        let differences: readonly Difference[] | undefined;
        if (!isAnotherLog && (options.compare || onlyIfEqual)) {
          await build.followLane(pool);
          await indexes.make(signal);
          await build.followLane(pool);
          await analyze();
          const compared = await compareWhenLevel({ pool, projection, schema, replay, signal });
          differences = compared?.differences;
        }
        const compared = { isCompared: differences !== undefined, differences: differences ?? [] };
        if (onlyIfEqual && differences?.length !== 0) {
          const position = replay.position();
          const events = build.events();
          return { lane, events, position, ...compared, isSwitched: false, parked: parked() };
        }
        replay.hold(lane, new Map());
        await replay.retry();
        await build.catchUp();
        await indexes.make(signal);
        await analyze();
        await build.catchUp();
        await requireSameLog(eventLog, replay);
        if (!isAnotherLog) await compareTablesWithLog(logAndTables);
        build.report('switching', replay.position());
        const position = await switchTables({
          pool,
          projection,
          lease,
          replay,
          isAnotherLog,
          signal,
        });
        const events = build.events();
        return { lane, events, position, ...compared, isSwitched: true, parked: parked() };
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

/** The log may have been replaced while it was read. */
async function requireSameLog(eventLog: EventLog, replay: Replay): Promise<void> {
  const last = replay.last();
  if (last === undefined) return;
  const event = await eventLog.eventAt(last.position);
  if (event?.id === last.id) return;
  throw new LogForeign(`it was replaced while it was read; event ${last.id} is no longer in it`);
}
