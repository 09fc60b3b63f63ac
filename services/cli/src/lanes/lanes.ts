import { laneNames, projections } from '@exchange/ledger/ledger';
import { type LaneName, laneName } from '@exchange/runtime/event-log/lane-name';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { compareTablesWithLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import { LogForeign } from '@exchange/runtime/projector/log-identity/log-foreign';
import { connectReadTables, type ReadPool } from '@exchange/runtime/tables/connection/connect';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import type { LaneDatabase } from '@exchange/runtime/tables/queries/lane-queries';
import { type CommandContext, UsageError } from '../command.js';
import { openCheckedStores } from '../service/checked-stores.js';

export interface LaneStores {
  readonly eventLog: EventLog;
  readonly pool: ReadPool;
  readonly database: LaneDatabase;
  readonly databaseUrl: string;
}

export const storesHelp =
  'The stores are those of EVENTSTORE_URL and DATABASE_URL, else of the service that runs on DATA_DIR.';

export async function withLaneStores<Result>(
  env: CommandContext['env'],
  work: (stores: LaneStores) => Promise<Result>,
  tablesOf: { readonly schema?: string; readonly isDerived?: boolean } = {},
): Promise<Result> {
  const { eventLog, databaseUrl } = await openCheckedStores(env);
  const tables = connectReadTables(databaseUrl, {
    ...tablesOf,
    connectionsMax: 2,
    name: 'ledger projections',
    // The current statement reports a lost connection.
    onError: () => undefined,
  });
  try {
    return await work({ eventLog, pool: tables.pool, database: tables.database, databaseUrl });
  } finally {
    await Promise.allSettled([eventLog.close(), tables.close()]);
  }
}

export function laneNamed(name: string): LaneName {
  const named = laneName.safeParse(name).data;
  const lane = laneNames.find((one) => one === named);
  if (lane !== undefined) return lane;
  throw new UsageError(`Unknown lane: ${name}. Lanes: ${laneNames.join(', ')}.`);
}

/** All lanes without a name. */
export function projectionsNamed(names: readonly string[]): readonly Projection[] {
  const named = names.map(laneNamed);
  return projections.filter(({ lane }) => named.length === 0 || named.includes(lane));
}

export const anyLanes = { least: 0, most: Number.POSITIVE_INFINITY, fault: 'Name lanes.' };

export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? member.toString() : member,
  );
}

export async function foreignLog({
  eventLog,
  pool,
}: Pick<LaneStores, 'eventLog' | 'pool'>): Promise<LogForeign | undefined> {
  try {
    await compareTablesWithLog({ eventLog, pool });
    return undefined;
  } catch (error) {
    if (error instanceof LogForeign) return error;
    throw error;
  }
}
