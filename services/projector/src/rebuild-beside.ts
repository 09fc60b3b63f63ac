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
  /** Whether live and new tables are compared before the switch, as of one moment; the lane goes on meanwhile. */
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
 * Builds a lane's tables anew beside the live ones, compares both as of one moment, catches up with the log, and puts
 * the new ones in the live ones' place in one transaction. Readers see the old tables until then and the new ones from then on, and never
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
  const report = (step: RebuildProgress['step'], head: bigint) =>
    options.onProgress?.({ lane, step, events, position: replay.position(), head });
  const catchUp = async () => {
    let before: bigint;
    do {
      options.signal?.throwIfAborted();
      before = replay.position();
      const head = (await eventLog.headPosition()) ?? 0n;
      const applied = await replay.advance(undefined, (count) => {
        options.signal?.throwIfAborted();
        events += count;
        report('building', head);
      });
      report('building', head);
      if (applied <= nearEnough) break;
    } while (replay.position() > before);
  };
  try {
    await catchUp();
    // Planned by what is in them now, from their first query on.
    for (const table of projection.tables) await beside.pool.query(`analyze ${table}`);
    const compared = options.compare
      ? await compareWhenLevel(options, live.pool, replay)
      : undefined;
    const differences = compared ?? [];
    const isCompared = compared !== undefined;
    if (options.onlyIfEqual === true && differences.length > 0) {
      const position = replay.position();
      return { lane, events, position, isCompared, differences, isSwitched: false };
    }
    await catchUp();
    report('switching', replay.position());
    const position = await switchOver(options, live.pool, replay);
    return { lane, events, position, isCompared, differences, isSwitched: true };
  } finally {
    await beside.close();
    await live.pool.query(`drop schema if exists ${schema} cascade`).catch(() => undefined);
    await live.close();
  }
}

/**
 * Compares live and new tables as one snapshot has them: the lane goes on, and so do its readers.
 *
 * @returns how they differ; undefined when the live lane stood still somewhere before the new tables
 */
async function compareWhenLevel(
  options: RebuildOptions,
  pool: Pool,
  replay: Replay,
): Promise<readonly Difference[] | undefined> {
  for (let tries = 1; tries <= switchTriesMax; tries += 1) {
    options.signal?.throwIfAborted();
    const differences = await inSnapshot(pool, (client) => compareIn(client, options, replay));
    if (differences !== undefined) return differences;
    await pause(switchPauseMs);
  }
  return undefined;
}

async function compareIn(
  client: PoolClient,
  { projection, schema }: RebuildOptions,
  replay: Replay,
): Promise<readonly Difference[] | undefined> {
  const { lane, tables } = projection;
  const position = await readCheckpoint(client, lane);
  await client.query(`set local search_path = ${schema}, public`);
  const inside = replay.within(client);
  await inside.advance(({ position: at }) => at <= position);
  if (inside.position() > position) return undefined;
  const differences: Difference[] = [];
  const schemas = { live: readSchema, fromLog: schema };
  const at = { name: lane, expected: position };
  for (const table of tables) {
    const verdict = await compareTable(client, table, schemas, at);
    if (verdict.kind === 'moved') return undefined;
    differences.push(...verdict.differences);
  }
  return differences;
}

/** Runs work on one moment of the database; what it writes is seen by itself alone and taken back at the end. */
async function inSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const result = await work(client);
    await client.query('rollback');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Tries the switch until no long read is in its way. */
async function switchOver(options: RebuildOptions, pool: Pool, replay: Replay): Promise<bigint> {
  for (let tries = 1; ; tries += 1) {
    options.signal?.throwIfAborted();
    try {
      return await inTransaction(pool, (client) => switchIn(client, options, replay));
    } catch (error) {
      if (!isLockTimeout(error) || tries >= switchTriesMax) throw error;
      await pause(switchPauseMs);
    }
  }
}

async function switchIn(
  client: PoolClient,
  { projection, schema }: RebuildOptions,
  replay: Replay,
): Promise<bigint> {
  const { lane, tables } = projection;
  await client.query("select pg_advisory_xact_lock(hashtext('lane'), hashtext($1))", [lane]);
  const position = await readCheckpoint(client, lane);
  await client.query(`set local search_path = ${schema}, public`);
  const inside = replay.within(client);
  await inside.advance(({ position: at }) => at <= position);
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
  return reached;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
