import { type QueryExecutorProvider, sql } from 'kysely';
import type { LaneName } from '../../event-log/lane-name.js';

export type LaneDatabase = QueryExecutorProvider;

export interface LaneStatus {
  readonly lane: LaneName;
  readonly position: bigint;
  readonly stopped: string | null;
  /** Reason of a lane that waits for an upgrade. */
  readonly waiting: string | null;
  readonly paused: string | null;
  readonly events: bigint;
  readonly parked: ParkedSummary;
  readonly version: number;
  readonly rebuild: LaneRebuild | null;
}

export interface ParkedSummary {
  readonly streams: number;
  readonly events: number;
  /** Streams by position, up to a limit. */
  readonly first: readonly ParkedStreamSummary[];
}

export interface ParkedStreamSummary {
  readonly stream: string;
  readonly position: string;
  readonly events: number;
  readonly code: string;
  readonly since: string;
}

export interface LaneRebuild {
  readonly version: number;
  readonly events: bigint;
  readonly position: bigint;
  readonly head: bigint;
}

/** An older heartbeat has lapsed; a later one is from before the clock was set back. */
export const rebuildIsHeld =
  "between now() - interval '15 seconds' and now() + interval '15 seconds'";

const namedMax = 5;
const nameCharsMax = 200;
const none: ParkedSummary = { streams: 0, events: 0, first: [] };

interface LaneRow extends Pick<LaneStatus, 'lane' | 'stopped' | 'waiting' | 'paused' | 'version'> {
  readonly position: string;
  readonly events: string;
  readonly parked: ParkedSummary | null;
  readonly rebuild: {
    readonly version: number;
    readonly events: string;
    readonly position: string;
    readonly head: string;
  } | null;
}

export async function listLanes(database: LaneDatabase): Promise<readonly LaneStatus[]> {
  const { rows } = await sql<LaneRow>`
    select at.lane, at.position::text, at.stopped_reason as stopped, at.waiting_reason as waiting,
      at.paused_reason as paused, at.events::text, at.version,
      case when at.parked > 0 then (
        select json_build_object('streams', count(*), 'events', sum(events), 'first', json_agg(json_build_object(
            'stream', left(stream, ${nameCharsMax}), 'position', position::text, 'events', events, 'code', code,
            'since', to_char(parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by position)
          filter (where place <= ${namedMax}))
        from (select p.*, row_number() over (order by position) as place from parked_streams p where lane = at.lane) as numbered
      ) end as parked,
      case when rebuild.lane is not null then json_build_object('version', rebuild.version,
        'events', rebuild.events::text, 'position', rebuild.position::text, 'head', rebuild.head::text) end as rebuild
    from lane_checkpoints at
    left join lane_rebuilds rebuild on rebuild.lane = at.lane and rebuild.renewed_at ${sql.raw(rebuildIsHeld)}
    order by at.lane`.execute(database);
  return rows.map(({ rebuild, ...row }) => ({
    ...row,
    position: BigInt(row.position),
    events: BigInt(row.events),
    parked: row.parked ?? none,
    rebuild: rebuild && {
      version: rebuild.version,
      events: BigInt(rebuild.events),
      position: BigInt(rebuild.position),
      head: BigInt(rebuild.head),
    },
  }));
}
