import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@exchange/event-log';
import {
  connectReadTables,
  migrate,
  type Projection,
  readSchema,
} from '@exchange/read-models/projections';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, readCheckpoint } from './checkpoint.js';
import { compareTable, type Difference } from './compare-tables.js';
import { createReplay, type Replay } from './replay.js';

/** How far a rebuild is. */
export interface RebuildProgress {
  readonly lane: string;
  readonly step: 'building' | 'switching';
  readonly events: number;
  readonly position: bigint;
  /** The log's end when the rebuild was last behind it. */
  readonly head: bigint;
}

/** What a rebuild has done. */
export interface RebuildResult {
  readonly lane: string;
  readonly events: number;
  readonly position: bigint;
  /** False when it was not asked for, or the live lane stood still somewhere before. */
  readonly isCompared: boolean;
  /** Rows that the live tables had otherwise. */
  readonly differences: readonly Difference[];
  /** False when they differed and only equal tables were to be switched. */
  readonly isSwitched: boolean;
}

export interface RebuildOptions {
  readonly eventLog: EventLog;
  readonly databaseUrl: string;
  readonly projection: Projection;
  /** A schema of its own, free to be dropped. */
  readonly schema: string;
  /** Whether live and new tables are compared before the switch; the lane waits meanwhile, its readers do not. */
  readonly compare: boolean;
  /** Leave the live tables in place if the new ones differ from them. */
  readonly onlyIfEqual?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** So few that applying them holds the lane for a moment only. */
const nearEnough = 2_000;
const lockTimeoutMs = 3_000;
const switchTriesMax = 50;
const switchPauseMs = 100;

/**
 * Builds a lane's tables anew beside the live ones, catches up with the log, compares, and puts the new ones in the
 * live ones' place in one transaction. Readers see the old tables until then and the new ones from then on, and never
 * a lane that goes back: the new tables are at least as far as the old.
 */
export async function rebuildBeside(options: RebuildOptions): Promise<RebuildResult> {
  const { eventLog, databaseUrl, projection, schema } = options;
  const { lane } = projection;
  const settings = { connectionsMax: 2, name: 'ledger rebuild', onTrouble: () => undefined };
  const live = connectReadTables(databaseUrl, { ...settings, statementTimeoutMs: 0 });
  await live.pool.query(`drop schema if exists ${schema} cascade`);
  await migrate(databaseUrl, schema);
  const beside = connectReadTables(databaseUrl, { ...settings, schema, isDerived: true });
  const replay = createReplay(eventLog, beside.pool, [projection]);
  let events = 0;
  try {
    let before: bigint;
    do {
      options.signal?.throwIfAborted();
      before = replay.position();
      const head = (await eventLog.headPosition()) ?? 0n;
      const report = (step: RebuildProgress['step']) =>
        options.onProgress?.({ lane, step, events, position: replay.position(), head });
      const applied = await replay.advance(undefined, (count) => {
        options.signal?.throwIfAborted();
        events += count;
        report('building');
      });
      report('building');
      if (applied <= nearEnough) break;
    } while (replay.position() > before);
    // Planned by what is in them now, from their first query on.
    for (const table of projection.tables) await beside.pool.query(`analyze ${table}`);
    const switched = await switchOver(options, live.pool, replay);
    return { lane, events, ...switched };
  } finally {
    await beside.close();
    await live.pool.query(`drop schema if exists ${schema} cascade`).catch(() => undefined);
    await live.close();
  }
}

type Switched = Pick<RebuildResult, 'position' | 'isCompared' | 'differences' | 'isSwitched'>;

/** The live lane has not come as far as the new tables yet: they cannot be compared now. */
class LiveBehind extends Error {}

/** Tries the switch until no long read is in its way. */
async function switchOver(options: RebuildOptions, pool: Pool, replay: Replay): Promise<Switched> {
  for (let tries = 1; ; tries += 1) {
    options.signal?.throwIfAborted();
    try {
      const mayWait = tries < switchTriesMax;
      return await inTransaction(pool, (client) => switchIn(client, options, replay, mayWait));
    } catch (error) {
      if (!(error instanceof LiveBehind) && (!isLockTimeout(error) || tries >= switchTriesMax)) {
        throw error;
      }
      await pause(switchPauseMs);
    }
  }
}

async function switchIn(
  client: PoolClient,
  options: RebuildOptions,
  replay: Replay,
  mayWait: boolean,
): Promise<Switched> {
  const { projection, schema, compare, onlyIfEqual } = options;
  const { lane, tables } = projection;
  const differences: Difference[] = [];
  await client.query("select pg_advisory_xact_lock(hashtext('lane'), hashtext($1))", [lane]);
  const position = await readCheckpoint(client, lane);
  await client.query(`set local search_path = ${schema}, public`);
  const inside = replay.within(client);
  await inside.advance(({ position: at }) => at <= position);
  const isLevel = inside.position() <= position;
  if (compare && !isLevel && mayWait) throw new LiveBehind();
  const isCompared = compare && isLevel;
  if (isCompared) {
    for (const table of tables) {
      const schemas = { live: readSchema, fromLog: schema };
      const verdict = await compareTable(client, table, schemas, {
        name: lane,
        expected: position,
      });
      if (verdict.kind === 'compared') differences.push(...verdict.differences);
    }
  }
  const isSwitched = !(onlyIfEqual === true && differences.length > 0);
  if (!isSwitched) return { position, isCompared, differences, isSwitched };
  // The live lane may be behind what the new tables have; they keep it.
  const reached = inside.position() > position ? inside.position() : position;
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  const retired = `${schema}_retired`;
  await client.query(`drop schema if exists ${retired} cascade`);
  await client.query(`create schema ${retired}`);
  for (const table of tables) {
    await client.query(`alter table ${readSchema}.${table} set schema ${retired}`);
    await client.query(`alter table ${schema}.${table} set schema ${readSchema}`);
  }
  await client.query(`drop schema ${retired} cascade`);
  await client.query(
    `update ${readSchema}.lane_checkpoints set position = $2, seen = greatest(seen, $2), stopped_reason = null,
       updated_at = now() where lane = $1`,
    [lane, reached.toString()],
  );
  await client.query(`select pg_notify('lane_progress', $1)`, [`${lane}:${reached}`]);
  return { position: reached, isCompared, differences, isSwitched };
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
