import type { Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { connectReadTables } from '../tables/connect.js';
import { migrate, readSchema } from '../tables/migrate.js';
import type { Projection } from '../tables/projection.js';
import type { LaneStanding } from '../tables/table-identity.js';
import { readCheckpoint } from './checkpoint.js';
import type { Difference } from './compare-tables.js';
import { compareTablesWithLog } from './log-identity/compare-tables-with-log.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { building } from './rebuild/building.js';
import { compareWhenLevel } from './rebuild/compare-level.js';
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

const namedMax = 10;

/**
 * Folds the whole log again, into a schema of its own, and compares it with the live tables, lane by lane, both as
 * of one moment, so that lanes may move on meanwhile. Tables of another version are said to be incomplete, never fine.
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
  { live, scratch, schema }: BothTables,
): Promise<LaneVerdict> {
  const { lane } = projection;
  await leaveOutReaderIndexes(scratch, projection);
  const replay = createReplay(eventLog, scratch, [projection]);
  const { signal } = new AbortController();
  await building({ eventLog, projection }, replay, signal, () => undefined).followLane(live);
  const compared = await compareWhenLevel({ pool: live, projection, schema, replay, signal });
  if (compared === undefined) {
    const position = await readCheckpoint(live, lane);
    const incomplete = 'the lane went back while it was compared';
    return { lane, position, rows: 0, differences: [], incomplete, parked: [] };
  }
  const { position, rows, differences } = compared;
  const parked = [...new Map([...compared.fromLog, ...compared.live]).keys()];
  const incomplete = incompleteBy(compared.live, compared.fromLog);
  return { lane, position, rows, differences, incomplete, parked };
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
