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

export async function listParked(pool: Pool, lane?: LaneName): Promise<readonly ListedStream[]> {
  const { rows } = await pool.query<ParkedRow & Omit<ListedStream, keyof ParkedStream>>(
    `select *, parked_at as since, tried_at as "triedAt", retry_at as "retryAt" from parked_streams
     where $1::text is null or lane = $1 order by lane, position`,
    [lane ?? null],
  );
  return rows.map((row) => {
    const { lane: name, since, triedAt, tries, retryAt } = row;
    return { ...parkedOf(row), lane: name, since, triedAt, tries, retryAt };
  });
}
