import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import { connectReadTables } from '../tables/connection/connect.js';
import type { Projection } from '../tables/definition/projection.js';
import { migrate } from '../tables/migration/migrate.js';
import type { LaneStanding } from '../tables/table-identity.js';
import type { Difference } from './compare-tables.js';
import { compareTablesWithLog } from './log-identity/compare-tables-with-log.js';
import type { ParkedStreams } from './parking/parked-stream.js';
import { readParking } from './parking/parking-table.js';
import { building } from './rebuild/building.js';
import { dropSchemas } from './rebuild/lease.js';
import { leaveOutReaderIndexes } from './rebuild/reader-indexes.js';
import { createReplay } from './replay.js';

export interface LaneVerdict {
  readonly lane: LaneName;
  readonly position: bigint;
  readonly rows: number;
  readonly differences: readonly Difference[];
  readonly incomplete: string | null;
  /** Streams parked live or in the replay; they are not compared. */
  readonly parked: readonly string[];
}

const namedMax = 10;
/** No verification takes so long. */
const leftoverAfterMs = 7 * 24 * 3_600_000;

/**
 * Replays the log into another schema and compares, each lane in one snapshot.
 * @throws LogForeign if the tables were built from another log
 */
export async function verifyTables(options: {
  readonly eventLog: EventLog;
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  readonly onLane?: (verdict: LaneVerdict) => void;
  readonly signal?: AbortSignal;
}): Promise<readonly LaneVerdict[]> {
  const { eventLog, databaseUrl, projections, signal = new AbortController().signal } = options;
  const schema = `verify_${Date.now()}_${randomUUID().slice(0, 8)}`;
  await migrate(databaseUrl, schema);
  const settings = { connectionsMax: 2, name: 'ledger verify', onError: () => undefined };
  const scratch = connectReadTables(databaseUrl, { ...settings, schema, isDerived: true });
  // One statement compares a whole table.
  const live = connectReadTables(databaseUrl, { ...settings, statementTimeoutMs: 0 });
  const stores = { eventLog, scratch: scratch.pool, live: live.pool, schema, signal };
  try {
    const { lanes } = await compareTablesWithLog({ eventLog, pool: live.pool });
    const leftoverBefore = `verify_${Date.now() - leftoverAfterMs}`;
    await dropSchemas(live.pool, '^verify_[0-9]{13}_[0-9a-f]{8}$', leftoverBefore);
    const verdicts: LaneVerdict[] = [];
    for (const projection of projections) {
      const standing = lanes.find(({ lane }) => lane === projection.lane);
      const verdict =
        ofAnotherVersion(projection, standing) ?? (await verifyLane(projection, stores));
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
  const incomplete = `its tables are of version ${standing.version}, this process builds version ${version}`;
  return notCompared(lane, standing.position, incomplete);
}

const notCompared = (lane: LaneName, position: bigint, incomplete: string): LaneVerdict => ({
  ...{ lane, position, rows: 0, differences: [], incomplete, parked: [] },
});

interface VerifiedStores {
  readonly eventLog: EventLog;
  readonly live: Pool;
  readonly scratch: Pool;
  readonly schema: string;
  readonly signal: AbortSignal;
}

async function verifyLane(
  projection: Projection,
  { eventLog, live, scratch, schema, signal }: VerifiedStores,
): Promise<LaneVerdict> {
  const { lane } = projection;
  await leaveOutReaderIndexes(scratch, projection);
  const replay = createReplay(eventLog, scratch, [projection]);
  const build = building({ eventLog, pool: live, projection, replay, schema, signal });
  await build.followLane();
  const compared = await build.compare();
  if (compared === undefined) {
    const incomplete = 'the lane was reset during the comparison';
    return notCompared(lane, (await readParking(live, lane)).checkpoint, incomplete);
  }
  const { position, rows, differences } = compared;
  const parked = [...new Map([...compared.fromLog, ...compared.live]).keys()];
  const incomplete = incompleteBy(compared.live, compared.fromLog);
  return { lane, position, rows, differences, incomplete, parked };
}

function incompleteBy(live: ParkedStreams, folded: ParkedStreams): string | null {
  const replayOnly = [...folded.keys()].filter((stream) => !live.has(stream));
  const parts = [
    ...(live.size === 0 ? [] : [`${countAndNames([...live.keys()])} parked`]),
    ...(replayOnly.length === 0 ? [] : [`${countAndNames(replayOnly)} parked in the replay only`]),
  ];
  return parts.length === 0 ? null : `${parts.join('; ')}; everything else was compared`;
}

function countAndNames(streams: readonly string[]): string {
  const more = streams.length > namedMax ? ', …' : '';
  const names = `${streams.slice(0, namedMax).join(', ')}${more}`;
  return streams.length === 1
    ? `1 stream (${names}) is`
    : `${streams.length} streams (${names}) are`;
}
