import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../../tables/definition/projection.js';
import { readCheckpoint } from '../checkpoint.js';
import { compareTable, type Difference } from '../compare-tables.js';
import type { ParkedStreams } from '../parking/parked-stream.js';
import { readParking } from '../parking/parking-table.js';
import type { Replay } from '../replay.js';
import { inSnapshot } from '../transactions.js';
import { isEmbedded } from './reader-indexes.js';

const triesMax = 50;
const pauseMs = 100;

export interface BuiltBeside {
  readonly pool: Pool;
  readonly projection: Projection;
  readonly schema: string;
  readonly replay: Replay;
  readonly signal: AbortSignal;
}

/**
 * One snapshot, at the live lane's checkpoint.
 * @returns undefined if the lane was reset behind the new tables
 */
export async function compareWhenLevel(built: BuiltBeside) {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    built.signal.throwIfAborted();
    const comparison = await inSnapshot(built.pool, (client) => compareIn(client, built));
    if (comparison !== undefined) return comparison;
    await pause(pauseMs);
  }
  return undefined;
}

async function compareIn(client: PoolClient, { projection, schema, replay }: BuiltBeside) {
  const { lane, tables } = projection;
  const position = await readCheckpoint(client, lane);
  const { streams } = await readParking(client, lane);
  if (replay.position() > position) return undefined;
  await client.query(`set local search_path = ${schema}, public`);
  // The join hashes whole rows; small memory spills to disk.
  if (!(await isEmbedded(client))) await client.query("set local work_mem = '64MB'");
  const inside = replay.within(client);
  inside.hold(streams);
  await inside.advance(({ position: at }) => at <= position);
  await inside.retry();
  const fromLog = inside.parked(lane);
  if (!hasWaitingEvents(fromLog, streams)) return undefined;
  const differences: Difference[] = [];
  let rows = 0;
  for (const table of tables) {
    const compared = await compareTable(client, table, schema);
    rows += compared.rows;
    differences.push(...compared.differences);
  }
  return { position, rows, differences, live: streams, fromLog };
}

function hasWaitingEvents(rebuilt: ParkedStreams, live: ParkedStreams): boolean {
  return [...live].every(([stream, { position }]) => {
    const waiting = rebuilt.get(stream);
    return waiting !== undefined && waiting.position <= position;
  });
}
