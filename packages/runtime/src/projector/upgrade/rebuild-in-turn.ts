import type { Pool } from 'pg';
import type { Logger } from '../../process/logger.js';
import { Semaphore } from '../../process/semaphore.js';
import type { Projection } from '../../tables/definition/projection.js';
import { readTableIdentity } from '../../tables/table-identity.js';
import { type RebuildOptions, rebuildBeside } from '../rebuild-beside.js';
import { nextStep } from './lane-start.js';

export type Rebuild = (projection: Projection, signal: AbortSignal) => Promise<void>;

/** One lane at a time: each rebuild reads the whole log. */
export function rebuildInTurn(
  options: Pick<RebuildOptions, 'eventLog' | 'parkedStreamsMax' | 'batchMax' | 'migrations'> & {
    readonly pool: Pool;
    readonly log: Logger;
  },
): Rebuild {
  const { pool, log } = options;
  const turns = new Semaphore(1);

  async function rebuild(projection: Projection, signal: AbortSignal): Promise<void> {
    const { lane, version } = projection;
    signal.throwIfAborted();
    const { lanes } = await readTableIdentity(pool);
    const standing = lanes.find((one) => one.lane === lane);
    if (standing === undefined || nextStep(standing, projection) !== 'upgrade') return;
    const { connectionString } = pool.options;
    if (connectionString === undefined) throw new TypeError('the pool has no connection string');
    const from = standing.version;
    log.info({ lane, from, to: version }, 'rebuilding tables for a newer version');
    const { events, position } = await rebuildBeside({
      ...options,
      databaseUrl: connectionString,
      projection,
      // Rows of different versions differ.
      compare: false,
      keepsPause: true,
      signal,
    });
    log.info({ lane, version, events, position: position.toString() }, 'tables switched');
  }

  return (projection, signal) => turns.run(() => rebuild(projection, signal));
}
