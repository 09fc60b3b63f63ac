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

/**
 * Compares live and new tables as one snapshot has them, both at the live lane's checkpoint: the lane goes on meanwhile, and
 * so do its readers. A lane that stands still anywhere is compared where it stands.
 *
 * @returns how they differ; undefined when the lane went back behind the new tables meanwhile
 */
export async function compareWhenLevel(
  built: BuiltBeside,
): Promise<readonly Difference[] | undefined> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    built.signal.throwIfAborted();
    const differences = await inSnapshot(built.pool, (client) => compareIn(client, built));
    if (differences !== undefined) return differences;
    await pause(pauseMs);
  }
  return undefined;
}

async function compareIn(
  client: PoolClient,
  { projection, schema, replay }: BuiltBeside,
): Promise<readonly Difference[] | undefined> {
  const { lane, tables } = projection;
  const position = await readCheckpoint(client, lane);
  const { parkings, streams } = await readParking(client, lane);
  if (replay.position() > position) return undefined;
  await client.query(`set local search_path = ${schema}, public`);
  // Rows are joined by a hash of whole rows: what does not fit into memory is written to files and read again.
  if (!(await isEmbedded(client))) await client.query("set local work_mem = '64MB'");
  const inside = replay.within(client);
  // What waits in the live lane waits here too while both are compared.
  inside.hold(lane, streams);
  await inside.advance(({ position: at }) => at <= position);
  await inside.retry();
  if (!isHeldIn(inside.parked(lane), streams)) return undefined;
  const differences: Difference[] = [];
  const schemas = { live: readSchema, fromLog: schema };
  const at = { name: lane, expected: position, parkings };
  for (const table of tables) {
    const verdict = await compareTable(client, table, schemas, at);
    if (verdict.kind === 'moved') return undefined;
    differences.push(...verdict.differences);
  }
  return differences;
}

/** Whether all that waits in the live lane waits in the new tables too, from the same event on. */
function isHeldIn(here: ParkedStreams, live: ParkedStreams): boolean {
  return [...live].every(([stream, { position }]) => here.get(stream)?.position === position);
}
