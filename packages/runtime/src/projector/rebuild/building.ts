import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import type { EventLog } from '../../event-log/types.js';
import type { Projection } from '../../tables/definition/projection.js';
import { compareTable, type Difference } from '../compare-tables.js';
import type { ParkedStreams } from '../parking/parked-stream.js';
import { readParking } from '../parking/parking-table.js';
import type { Replay } from '../replay.js';
import { inSnapshot } from '../transactions.js';
import type { RebuildReach } from './lease.js';
import { isEmbedded } from './reader-indexes.js';

export interface RebuildProgress extends RebuildReach {
  readonly lane: LaneName;
}

interface BuildingOptions {
  readonly eventLog: EventLog;
  /** Of the live tables. */
  readonly pool: Pool;
  readonly projection: Projection;
  readonly replay: Replay;
  /** Of the new tables. */
  readonly schema: string;
  readonly signal: AbortSignal;
  /** Default: the log's end. */
  readonly endOf?: () => Promise<bigint | undefined>;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** Few enough to be applied while the lane is locked. */
const tailEventsMax = 2_000;
const triesMax = 50;
const pauseMs = 100;

export function building(options: BuildingOptions) {
  const { eventLog, pool, projection, replay, signal, endOf, onProgress } = options;
  const { lane } = projection;
  let events = 0;

  async function advance(until: bigint | undefined): Promise<number> {
    const head = (await eventLog.headPosition()) ?? 0n;
    const report = (count: number) => {
      signal.throwIfAborted();
      events += count;
      onProgress?.({ lane, events, position: replay.position(), head });
    };
    report(0);
    return replay.advance(
      until === undefined ? undefined : ({ position }) => position <= until,
      report,
    );
  }

  return {
    events: () => events,
    /** Stops at the live lane's checkpoint, to compare there. */
    async followLane(): Promise<void> {
      let applied: number;
      do {
        const { checkpoint, streams } = await readParking(pool, lane);
        // Streams parked in the live lane wait here too; the comparison reads them again.
        replay.hold(streams);
        applied = await advance(checkpoint);
      } while (applied > tailEventsMax);
    },
    /** Repeats while a round applies more than 2,000 events. */
    async catchUp(): Promise<void> {
      while ((await advance(await endOf?.())) > tailEventsMax);
    },
    /**
     * One snapshot, at the live lane's checkpoint.
     * @returns undefined if the lane was reset behind the new tables
     */
    async compare() {
      for (let tries = 1; tries <= triesMax; tries += 1) {
        signal.throwIfAborted();
        const comparison = await inSnapshot(pool, (client) => compareIn(client, options));
        if (comparison !== undefined) return comparison;
        await pause(pauseMs);
      }
      return undefined;
    },
  };
}

async function compareIn(client: PoolClient, { projection, schema, replay }: BuildingOptions) {
  const { lane, tables } = projection;
  const { checkpoint: position, streams: live } = await readParking(client, lane);
  if (replay.position() > position) return undefined;
  await client.query(`set local search_path = ${schema}, public`);
  // The join hashes whole rows; small memory spills to disk.
  if (!(await isEmbedded(client))) await client.query("set local work_mem = '64MB'");
  const inside = replay.within(client);
  inside.hold(live);
  await inside.advance(({ position: at }) => at <= position);
  await inside.retry();
  const fromLog = inside.parked(lane);
  if (!hasWaitingEvents(fromLog, live)) return undefined;
  const differences: Difference[] = [];
  let rows = 0;
  for (const table of tables) {
    const compared = await compareTable(client, table, schema);
    rows += compared.rows;
    differences.push(...compared.differences);
  }
  return { position, rows, differences, live, fromLog };
}

function hasWaitingEvents(rebuilt: ParkedStreams, live: ParkedStreams): boolean {
  return [...live].every(([stream, { position }]) => {
    const waiting = rebuilt.get(stream);
    return waiting !== undefined && waiting.position <= position;
  });
}
