import type { Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { connectReadTables } from '../tables/connect.js';
import { migrate, readSchema } from '../tables/migrate.js';
import type { Projection } from '../tables/projection.js';
import type { LaneStanding } from '../tables/table-identity.js';
import { readCheckpoint } from './checkpoint.js';
import { compareTable, type Difference, type LaneMoment } from './compare-tables.js';
import { compareTablesWithLog } from './log-identity/compare-tables-with-log.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { readParking } from './parking/parking-table.js';
import { leaveOutReaderIndexes } from './rebuild/reader-indexes.js';
import { createReplay } from './replay.js';

/** What came of comparing a lane's tables with what the log makes of them. */
export interface LaneVerdict {
  readonly lane: LaneName;
  readonly position: bigint;
  readonly rows: number;
  readonly differences: readonly Difference[];
  /** Why not all of it could be compared; null when all was. */
  readonly incomplete: string | null;
  /** Streams whose events are not in the live tables, or could not be folded again; all others were compared. */
  readonly parked: readonly string[];
}

const triesMax = 5;
const namedMax = 10;

/**
 * Folds the whole log again, into a schema of its own, and compares it with the live tables, lane by lane. A lane that
 * moves on meanwhile is followed a few times, and then said to be incomplete, never fine; so are tables of another version.
 * Streams that are parked wait in the fold as they do in the lane, so that everything else is compared, and are named.
 *
 * @throws LogForeign when the tables were made from another log
 */
export async function verifyTables(options: {
  readonly eventLog: EventLog;
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  readonly schema: string;
  readonly onLane?: (verdict: LaneVerdict) => void;
}): Promise<readonly LaneVerdict[]> {
  const { eventLog, databaseUrl, projections, schema } = options;
  await migrate(databaseUrl, schema);
  const connect = (name: string) =>
    connectReadTables(databaseUrl, {
      schema: name,
      connectionsMax: 2,
      name: 'ledger verify',
      isDerived: true,
      onTrouble: () => undefined,
    });
  const [scratch, live] = [connect(schema), connect(readSchema)];
  const tables = { scratch: scratch.pool, live: live.pool, schema };
  try {
    const { lanes } = await compareTablesWithLog({ eventLog, pool: live.pool });
    const verdicts: LaneVerdict[] = [];
    for (const projection of projections) {
      const standing = lanes.find(({ lane }) => lane === projection.lane);
      const verdict =
        ofAnotherVersion(projection, standing) ?? (await verifyLane(eventLog, projection, tables));
      verdicts.push(verdict);
      options.onLane?.(verdict);
    }
    return verdicts;
  } finally {
    await live.pool.query(`drop schema if exists ${schema} cascade`).catch(() => undefined);
    await Promise.allSettled([scratch.close(), live.close()]);
  }
}

function ofAnotherVersion(
  { lane, version }: Projection,
  standing: LaneStanding | undefined,
): LaneVerdict | undefined {
  if (standing === undefined || standing.position === 0n || standing.version === version) {
    return undefined;
  }
  const { position, version: made } = standing;
  const incomplete = `its tables are of version ${made}, and this process makes version ${version}`;
  return { lane, position, rows: 0, differences: [], incomplete, parked: [] };
}

/** The live tables, and those that are made from the log in a schema. */
interface BothTables {
  readonly live: Pool;
  readonly scratch: Pool;
  readonly schema: string;
}

async function verifyLane(
  eventLog: EventLog,
  projection: Projection,
  both: BothTables,
): Promise<LaneVerdict> {
  const { lane, tables } = projection;
  await leaveOutReaderIndexes(both.scratch, projection);
  const replay = createReplay(eventLog, both.scratch, [projection]);
  for (let tries = 1; ; tries += 1) {
    const position = await readCheckpoint(both.live, lane);
    // As of then or later: a stream that was parked meanwhile has not been folded beyond where it waits.
    const { parkings, streams } = await readParking(both.live, lane);
    replay.hold(lane, streams);
    await replay.advance((event) => event.position <= position);
    await replay.retry();
    const compared = await compareAll(both, tables, { name: lane, expected: position, parkings });
    const { rows, differences, moved } = compared;
    if (moved !== undefined && tries < triesMax) continue;
    const incomplete =
      moved === undefined
        ? incompleteBy(streams, replay.parked(lane))
        : `the lane kept moving while ${moved} was compared`;
    const parked = [...new Map([...replay.parked(lane), ...streams]).keys()];
    return { lane, position, rows, differences, incomplete, parked };
  }
}

/** @returns the rows and differences up to the table during whose comparison the lane moved */
async function compareAll(
  { live, schema }: BothTables,
  tables: readonly string[],
  at: LaneMoment,
): Promise<{ rows: number; differences: readonly Difference[]; moved: string | undefined }> {
  const differences: Difference[] = [];
  let rows = 0;
  for (const table of tables) {
    const verdict = await compareTable(live, table, { live: readSchema, fromLog: schema }, at);
    if (verdict.kind === 'moved') return { rows, differences, moved: table };
    rows += verdict.rows;
    differences.push(...verdict.differences);
  }
  return { rows, differences, moved: undefined };
}

/** Names the streams that were left out; null when there are none. */
function incompleteBy(live: ParkedStreams, folded: ParkedStreams): string | null {
  const also = [...folded.keys()].filter((stream) => !live.has(stream));
  const parts = [
    ...(live.size === 0 ? [] : [`${counted([...live.keys()])} parked`]),
    ...(also.length === 0 ? [] : [`${counted(also)} not to be folded again`]),
  ];
  return parts.length === 0 ? null : `${parts.join('; ')}; everything else was compared`;
}

function counted(streams: readonly string[]): string {
  const more = streams.length > namedMax ? ', …' : '';
  const named = `${streams.slice(0, namedMax).join(', ')}${more}`;
  return streams.length === 1
    ? `1 stream (${named}) is`
    : `${streams.length} streams (${named}) are`;
}
