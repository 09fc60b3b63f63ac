import type { Pool } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import type { ParkedStream } from './parked-stream.js';
import { type ParkedRow, parkedOf } from './parking-table.js';

export interface ListedStream extends ParkedStream {
  readonly lane: LaneName;
  readonly since: Date;
  readonly triedAt: Date;
  readonly tries: number;
  readonly retryAt: Date;
}

interface ListedRow extends ParkedRow {
  readonly lane: LaneName;
  readonly parked_at: Date;
  readonly tried_at: Date;
  readonly tries: number;
  readonly retry_at: Date;
}

/** Sorted by lane and position. */
export async function listParked(pool: Pool, lane?: LaneName): Promise<readonly ListedStream[]> {
  const { rows } = await pool.query<ListedRow>(
    'select * from parked_streams where $1::text is null or lane = $1 order by lane, position',
    [lane ?? null],
  );
  return rows.map((row) => ({
    ...parkedOf(row),
    ...{ lane: row.lane, since: row.parked_at, triedAt: row.tried_at },
    ...{ tries: row.tries, retryAt: row.retry_at },
  }));
}
