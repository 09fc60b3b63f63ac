import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import type { Projection } from '../../tables/definition/projection.js';
import { readSchema } from '../../tables/migration/migrate.js';
import { readParking, writeParking } from '../parking/parking-table.js';
import type { Replay } from '../replay.js';
import { inTransaction } from '../transactions.js';
import type { RebuildLease } from './lease.js';

export class TablesNewer extends Error {
  override readonly name = 'TablesNewer';
  constructor(lane: LaneName, theirs: number, ours: number) {
    super(
      `the tables of lane ${lane} are of version ${theirs} and this process makes version ${ours}: use a newer one`,
    );
  }
}

const lockTimeoutMs = 3_000;
const triesMax = 50;
const pauseMs = 100;

export interface Switch {
  readonly pool: Pool;
  readonly projection: Projection;
  readonly lease: RebuildLease;
  readonly replay: Replay;
  readonly isAnotherLog: boolean;
  readonly signal: AbortSignal;
}

/**
 * One transaction; retries while a long read holds a lock.
 * @returns the new checkpoint
 * @throws TablesNewer, RebuildUnderWay
 */
export async function switchTables(change: Switch): Promise<bigint> {
  for (let tries = 1; ; tries += 1) {
    change.signal.throwIfAborted();
    try {
      return await inTransaction(change.pool, (client) => switchIn(client, change));
    } catch (error) {
      if (!isLockTimeout(error) || tries >= triesMax) throw error;
      await pause(pauseMs);
    }
  }
}

async function switchIn(client: PoolClient, change: Switch): Promise<bigint> {
  const { projection, lease, replay, isAnotherLog } = change;
  const { lane, tables } = projection;
  const { schema } = lease;
  await client.query("select pg_advisory_xact_lock(hashtext('lane'), hashtext($1))", [lane]);
  await requireOlder(client, projection);
  await lease.finish(client);
  const { checkpoint, streams } = await readParking(client, lane);
  const position = isAnotherLog ? 0n : checkpoint;
  await client.query(`set local search_path = ${schema}, public`);
  const inside = replay.within(client);
  await inside.advance(({ position: at }) => at <= position);
  // The live lane may be behind the new tables.
  const reached = inside.position() > position ? inside.position() : position;
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  const retired = `${schema}_retired`;
  await client.query(`create schema ${retired}`);
  for (const table of tables) {
    await client.query(`alter table ${readSchema}.${table} set schema ${retired}`);
    await client.query(`alter table ${schema}.${table} set schema ${readSchema}`);
  }
  await client.query(`drop schema ${retired} cascade`);
  await moveStatistics(client, schema);
  await client.query(`set local search_path = ${readSchema}, public`);
  const parked = inside.parked(lane);
  const released = [...streams.keys()].filter((stream) => !parked.has(stream));
  await writeParking(client, lane, { parked: [...parked.values()], released });
  await moveLane(client, change, reached, inside);
  return reached;
}

/** Extended statistics do not move with their table and would be dropped with the schema. */
async function moveStatistics(client: PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(stxname) as name from pg_statistic_ext join pg_class on pg_class.oid = stxrelid
     where stxnamespace = $1::regnamespace and relnamespace = $2::regnamespace`,
    [schema, readSchema],
  );
  for (const { name } of rows) {
    await client.query(`alter statistics ${schema}.${name} set schema ${readSchema}`);
  }
}

async function requireOlder(client: PoolClient, { lane, version }: Projection): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select version from ${readSchema}.lane_checkpoints where lane = $1 for update`,
    [lane],
  );
  const theirs = rows[0]?.version;
  if (theirs !== undefined && theirs > version) throw new TablesNewer(lane, theirs, version);
}

async function moveLane(
  client: PoolClient,
  { projection }: Switch,
  reached: bigint,
  replay: Replay,
): Promise<void> {
  const { lane, version, readableSince = version } = projection;
  const last = replay.last();
  const mark = last?.position === reached ? last : undefined;
  const parked = replay.parked(lane).size;
  const { rows } = await client.query<{ parkings: string }>(
    `update ${readSchema}.lane_checkpoints set position = $2::bigint,
       event_id = case when $2::bigint > 0 then coalesce($3::uuid, event_id) end, changed_position = $2::bigint, changed_event_id = $3::uuid,
       stopped_reason = null, waiting_reason = null, parkings = parkings + 1, parked = $6,
       version = $4, read_since = $5, writer = $4, updated_at = now()
     where lane = $1 returning parkings`,
    [lane, reached.toString(), mark?.id ?? null, version, readableSince, parked],
  );
  const progress = `${lane}:${reached}:${rows[0]?.parkings ?? 0}:${parked}`;
  await client.query(`select pg_notify('lane_progress', $1)`, [progress]);
}

const isLockTimeout = (error: unknown) => Reflect.get(Object(error), 'code') === '55P03';
