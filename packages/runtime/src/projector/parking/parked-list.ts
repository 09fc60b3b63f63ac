import type { Pool } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import type { ParkedCode } from './parked-stream.js';
import { readName } from './parking-table.js';

/** A parked stream as operators see it. */
export interface ListedStream {
  readonly lane: LaneName;
  readonly stream: string;
  /** The first event that waits. */
  readonly eventId: string;
  readonly eventType: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly events: number;
  readonly code: ParkedCode;
  readonly reason: string;
  readonly behind: string | null;
  readonly since: Date;
  readonly triedAt: Date;
  readonly tries: number;
  readonly retryAt: Date;
}

/** Lists parked streams of one lane or all lanes, by lane and position. */
export async function listParked(pool: Pool, lane?: LaneName): Promise<readonly ListedStream[]> {
  const { rows } = await pool.query<{
    lane: LaneName;
    stream: string;
    event_id: string;
    event_type: string;
    position: string;
    revision: string;
    events: string;
    code: ParkedCode;
    reason: string;
    behind: string | null;
    parked_at: Date;
    tried_at: Date;
    tries: number;
    retry_at: Date;
  }>('select * from parked_streams where $1::text is null or lane = $1 order by lane, position', [
    lane ?? null,
  ]);
  return rows.map((row) => ({
    lane: row.lane,
    stream: readName(row.stream),
    eventId: row.event_id,
    eventType: row.event_type,
    position: BigInt(row.position),
    revision: BigInt(row.revision),
    events: Number(row.events),
    code: row.code,
    reason: row.reason,
    behind: row.behind === null ? null : readName(row.behind),
    since: row.parked_at,
    triedAt: row.tried_at,
    tries: row.tries,
    retryAt: row.retry_at,
  }));
}
