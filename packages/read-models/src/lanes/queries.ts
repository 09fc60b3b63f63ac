import { sql } from 'kysely';
import type { ReadDatabase } from '../database/connect.js';

/** How far a lane is, and what waits in it. */
export interface LaneStatus {
  readonly lane: string;
  readonly position: bigint;
  readonly stopped: string | null;
  /** The event that only a newer version can project, where the lane waits for one. */
  readonly waiting: string | null;
  readonly parked: ParkedSummary;
}

/** The streams of a lane that wait because an event of theirs cannot be projected. */
export interface ParkedSummary {
  readonly streams: number;
  /** How many events wait in them. */
  readonly events: number;
  /** Those that wait since the oldest events, some of them at most. */
  readonly first: readonly ParkedStreamSummary[];
}

export interface ParkedStreamSummary {
  readonly stream: string;
  /** Of the first event that waits. */
  readonly position: string;
  readonly events: number;
  readonly code: string;
  readonly since: string;
}

const namedMax = 5;
const nameCharsMax = 200;
const none: ParkedSummary = { streams: 0, events: 0, first: [] };

/** Every lane that has begun, by name. */
export async function listLanes(database: ReadDatabase): Promise<readonly LaneStatus[]> {
  const rows = await database
    .selectFrom('lane_checkpoints')
    .select(['lane', 'position', 'seen', 'stopped_reason', 'waiting_reason', 'parked'])
    .orderBy('lane')
    .execute();
  const isParked = rows.some(({ parked }) => parked > 0);
  const parked = isParked ? await parkedByLane(database) : new Map<string, ParkedSummary>();
  return rows.map(({ lane, position, seen, stopped_reason: stopped, waiting_reason: waiting }) => {
    const [applied, noticed] = [BigInt(position), BigInt(seen)];
    return {
      lane,
      position: applied > noticed ? applied : noticed,
      stopped,
      waiting,
      parked: parked.get(lane) ?? none,
    };
  });
}

async function parkedByLane(database: ReadDatabase): Promise<ReadonlyMap<string, ParkedSummary>> {
  const { rows } = await sql<{
    lane: string;
    streams: number;
    events: string;
    first: ParkedStreamSummary[];
  }>`
    select lane, count(*)::int as streams, sum(events)::text as events,
      json_agg(json_build_object('stream', left(stream, ${nameCharsMax}), 'position', position::text, 'events', events,
        'code', code, 'since', to_char(parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by position) filter (where place <= ${namedMax}) as first
    from (select p.*, row_number() over (partition by lane order by position) as place from parked_streams p) as numbered
    group by lane`.execute(database);
  return new Map(
    rows.map(({ lane, streams, events, first }) => [
      lane,
      { streams, events: Number(events), first },
    ]),
  );
}
