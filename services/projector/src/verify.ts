import type { EventLog } from '@exchange/event-log';
import {
  connectReadTables,
  migrate,
  type Projection,
  readSchema,
} from '@exchange/read-models/projections';
import { readCheckpoint } from './checkpoint.js';
import { compareTable, type Difference } from './compare-tables.js';
import { createReplay } from './replay.js';

/** What came of comparing a lane's tables with what the log makes of them. */
export interface LaneVerdict {
  readonly lane: string;
  readonly position: bigint;
  readonly rows: number;
  readonly differences: readonly Difference[];
  /** Why not all of it could be compared; null when all was. */
  readonly incomplete: string | null;
}

const triesMax = 5;

/**
 * Folds the whole log again, into a schema of its own, and compares it with the live tables, lane by lane. A lane that
 * moves on meanwhile is followed a few times, and then said to be incomplete, never fine.
 */
export async function verifyTables(options: {
  readonly eventLog: EventLog;
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  readonly schema: string;
  readonly onLane?: (verdict: LaneVerdict) => void;
}): Promise<readonly LaneVerdict[]> {
  const { eventLog, databaseUrl, projections, schema } = options;
  await migrate(databaseUrl, schema);
  const trouble = () => undefined;
  const connect = (name: string) =>
    connectReadTables(databaseUrl, {
      schema: name,
      connectionsMax: 2,
      name: 'ledger verify',
      onTrouble: trouble,
    });
  const [scratch, live] = [connect(schema), connect(readSchema)];
  try {
    const verdicts: LaneVerdict[] = [];
    for (const projection of projections) {
      const verdict = await verifyLane(projection, scratch.pool, live.pool);
      verdicts.push(verdict);
      options.onLane?.(verdict);
    }
    return verdicts;
  } finally {
    await live.pool.query(`drop schema if exists ${schema} cascade`).catch(() => undefined);
    await Promise.allSettled([scratch.close(), live.close()]);
  }

  async function verifyLane(
    projection: Projection,
    scratchPool: (typeof scratch)['pool'],
    livePool: (typeof live)['pool'],
  ): Promise<LaneVerdict> {
    const { lane, tables } = projection;
    const replay = createReplay(eventLog, scratchPool, [projection]);
    for (let tries = 1; ; tries += 1) {
      const position = await readCheckpoint(livePool, lane);
      await replay.advance((event) => event.position <= position);
      const differences: Difference[] = [];
      let rows = 0;
      let moved: string | undefined;
      for (const table of tables) {
        const at = { name: lane, expected: position };
        const verdict = await compareTable(
          livePool,
          table,
          { live: readSchema, fromLog: schema },
          at,
        );
        if (verdict.kind === 'moved') {
          moved = table;
          break;
        }
        rows += verdict.rows;
        differences.push(...verdict.differences);
      }
      if (moved === undefined) return { lane, position, rows, differences, incomplete: null };
      if (tries >= triesMax) {
        const incomplete = `the lane kept moving while ${moved} was compared`;
        return { lane, position, rows, differences, incomplete };
      }
    }
  }
}
