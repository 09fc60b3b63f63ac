import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import { readSchema } from './migration/migrate.js';
import { requireOwnTables } from './migration/tables-format.js';

export interface EventMark {
  readonly position: bigint;
  readonly id: string;
}

export interface LaneStanding {
  readonly lane: LaneName;
  readonly position: bigint;
  readonly mark: EventMark | undefined;
  readonly pausedReason: string | null;
  readonly version: number;
  readonly readSince: number;
}

export interface TableIdentity {
  readonly first: EventMark | undefined;
  readonly lanes: readonly LaneStanding[];
}

interface Row {
  readonly first_position: string | null;
  readonly first_event_id: string | null;
  readonly lane: LaneName | null;
  readonly position: string;
  readonly event_id: string | null;
  readonly paused_reason: string | null;
  readonly version: number;
  readonly read_since: number;
}

/**
 * Reads the first event and all lanes in one snapshot.
 * @throws FormatRefused for tables of 0.x or a newer format
 */
export async function readTableIdentity(client: Pool | ClientBase): Promise<TableIdentity> {
  await requireOwnTables(client, readSchema);
  const { rows } = await client.query<Row>(tableIdentity);
  return {
    first: markOf(rows[0]?.first_position, rows[0]?.first_event_id),
    lanes: rows.flatMap((row) => (row.lane === null ? [] : [standingOf(row, row.lane)])),
  };
}

const tableIdentity = {
  name: 'table identity',
  text: `select i.first_position, i.first_event_id,
             c.lane, c.position, c.event_id, c.paused_reason, c.version, c.read_since
           from (select 1) as one left join log_identity i on true left join lane_checkpoints c on true
           order by c.lane`,
};

function standingOf(row: Row, lane: LaneName): LaneStanding {
  return {
    lane,
    position: BigInt(row.position),
    mark: markOf(row.position, row.event_id),
    pausedReason: row.paused_reason,
    version: row.version,
    readSince: row.read_since,
  };
}

function markOf(
  position: string | null | undefined,
  id: string | null | undefined,
): EventMark | undefined {
  if (typeof position !== 'string' || typeof id !== 'string') return undefined;
  return { position: BigInt(position), id };
}
