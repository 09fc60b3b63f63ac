import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { readSchema } from '../../tables/migrate.js';
import type { Projection } from '../../tables/projection.js';
import { readCheckpoint } from '../checkpoint.js';
import { compareTable, type Difference } from '../compare-tables.js';
import type { ParkedStreams } from '../parking/parked-stream.js';
import { readParking } from '../parking/parking-table.js';
import type { Replay } from '../replay.js';
import { inSnapshot } from '../transactions.js';
import { isEmbedded } from './is-embedded.js';

const triesMax = 50;
const pauseMs = 100;

/** Tables built beside the live ones. */
export interface BuiltBeside {
  readonly pool: Pool;
  readonly projection: Projection;
  readonly schema: string;
  /** No further than the live lane. */
  readonly replay: Replay;
  readonly signal: AbortSignal;
}

/** What came of comparing a lane's live tables with those that are made from the log. */
export interface Comparison {
  /** The live lane's checkpoint, of which both are. */
  readonly position: bigint;
  readonly rows: number;
  readonly differences: readonly Difference[];
  /** Streams that are parked in the live tables. */
  readonly live: ParkedStreams;
  /** Streams that are parked in the new tables. */
  readonly fromLog: ParkedStreams;
}

/**
 * Compares live and new tables as one snapshot has them, both at the live lane's checkpoint: the lane goes on meanwhile, and
 * so do its readers. A lane that stands still anywhere is compared where it stands. What waits in the live lane waits in the new
 * tables too, from the same event on.
 *
 * @returns undefined when the lane went back behind the new tables meanwhile
 */
export async function compareWhenLevel(built: BuiltBeside): Promise<Comparison | undefined> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    built.signal.throwIfAborted();
    const comparison = await inSnapshot(built.pool, (client) => compareIn(client, built));
    if (comparison !== undefined) return comparison;
    await pause(pauseMs);
  }
  return undefined;
}

async function compareIn(
  client: PoolClient,
  { projection, schema, replay }: BuiltBeside,
): Promise<Comparison | undefined> {
  const { lane, tables } = projection;
  const position = await readCheckpoint(client, lane);
  const { streams } = await readParking(client, lane);
  if (replay.position() > position) return undefined;
  await client.query(`set local search_path = ${schema}, public`);
  // Rows are joined by a hash of whole rows: what does not fit into memory is written to files and read again.
  if (!(await isEmbedded(client))) await client.query("set local work_mem = '64MB'");
  const inside = replay.within(client);
  inside.hold(lane, streams);
  await inside.advance(({ position: at }) => at <= position);
  await inside.retry();
  const fromLog = inside.parked(lane);
  if (!isWaitedFor(fromLog, streams)) return undefined;
  const differences: Difference[] = [];
  let rows = 0;
  for (const table of tables) {
    const compared = await compareTable(client, table, { live: readSchema, fromLog: schema });
    rows += compared.rows;
    differences.push(...compared.differences);
  }
  return { position, rows, differences, live: streams, fromLog };
}

/** Whether the new tables have no event of what waits in the live lane. */
function isWaitedFor(here: ParkedStreams, live: ParkedStreams): boolean {
  return [...live].every(([stream, { position }]) => {
    const waiting = here.get(stream);
    return waiting !== undefined && waiting.position <= position;
  });
}
