import { laneNames, projections } from '@exchange/ledger/ledger';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { compareTablesWithLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import { LogForeign } from '@exchange/runtime/projector/log-identity/log-foreign';
import { connectReadTables, type ReadPool } from '@exchange/runtime/tables/connect';
import type { LaneDatabase } from '@exchange/runtime/tables/lane-queries';
import type { Projection } from '@exchange/runtime/tables/projection';
import { openCheckedStores } from '../checked-stores.js';
import type { CommandContext } from '../command.js';
import { UsageError } from '../command.js';

/** The stores, for as long as a command works on them. */
export interface LaneStores {
  readonly eventLog: EventLog;
  readonly pool: ReadPool;
  readonly database: LaneDatabase;
  readonly databaseUrl: string;
}

export const storesHelp =
  'The stores are those of EVENTSTORE_URL and DATABASE_URL, else of the service that runs on DATA_DIR.';

/** Gives work the stores, and lets go of them whatever becomes of it. */
export async function withLaneStores<Result>(
  env: CommandContext['env'],
  work: (stores: LaneStores) => Promise<Result>,
): Promise<Result> {
  const { eventLog, databaseUrl } = await openCheckedStores(env);
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 2,
    name: 'ledger projections',
    // A connection that is lost fails the statement under way, which says so.
    onTrouble: () => undefined,
  });
  try {
    return await work({ eventLog, pool: tables.pool, database: tables.database, databaseUrl });
  } finally {
    await Promise.allSettled([eventLog.close(), tables.close()]);
  }
}

/** The lane of that name. @throws UsageError when there is none */
export function laneNamed(name: string): LaneName {
  const [lane] = lanesNamed([name]);
  if (lane === undefined) throw new UsageError('Name one lane.');
  return lane;
}

/** The lanes that were named, or all. @throws UsageError for one that is none */
export function lanesNamed(names: readonly string[]): readonly LaneName[] {
  const known = new Map<string, LaneName>(laneNames.map((lane) => [lane, lane]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new UsageError(`No lane: ${unknown.join(', ')}. There are ${laneNames.join(', ')}.`);
  }
  return names.length === 0 ? laneNames : names.flatMap((name) => known.get(name) ?? []);
}

/** The same, of those that have tables. */
export function projectionsNamed(names: readonly string[]): readonly Projection[] {
  const named = lanesNamed(names);
  const chosen = projections.filter(({ lane }) => named.includes(lane));
  const without = names.filter((name) => !chosen.some(({ lane }) => lane === name));
  if (without.length > 0) throw new UsageError(`${without.join(', ')} has no tables.`);
  return chosen;
}

/** Why the log is not the one that the tables were made from; undefined when it is. */
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
