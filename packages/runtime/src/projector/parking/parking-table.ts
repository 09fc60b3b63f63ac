import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import { storable } from '../../tables/storable.js';
import type { ParkedStream, ParkedStreams, ParkingChanges } from './parked-stream.js';

export interface Parking {
  readonly checkpoint: bigint;
  readonly parkings: bigint;
  readonly streams: ParkedStreams;
}

export const retrySeconds = { first: 5, max: 900 } as const;

type Numbers = 'position' | 'revision' | 'events';
type ParkedRow = Omit<ParkedStream, Numbers> & Readonly<Record<Numbers, string>>;

const columns = `p.stream, p.event_id as "eventId", p.event_type as "eventType", p.position, p.revision, p.events, p.code,
  p.reason, p.behind`;

export interface ListedStream extends ParkedStream {
  readonly lane: LaneName;
  readonly since: Date;
  readonly triedAt: Date;
  readonly tries: number;
  readonly retryAt: Date;
}

export async function listParked(pool: Pool, lane?: LaneName): Promise<readonly ListedStream[]> {
  const { rows } = await pool.query<ParkedRow & Omit<ListedStream, keyof ParkedStream>>(
    `select ${columns}, lane, parked_at as since, tried_at as "triedAt", tries, retry_at as "retryAt"
     from parked_streams p where $1::text is null or lane = $1 order by lane, position`,
    [lane ?? null],
  );
  return rows.map((row) => ({ ...row, ...parkedOf(row) }));
}

export async function readParking(client: Pool | ClientBase, lane: LaneName): Promise<Parking> {
  const { rows } = await client.query<
    { checkpoint: string; parkings: string } & (ParkedRow | { stream: null })
  >(
    `select c.position as checkpoint, parkings, ${columns} from lane_checkpoints c left join parked_streams p using (lane) where lane = $1`,
    [lane],
  );
  const streams = rows.flatMap((row) => (row.stream === null ? [] : [parkedOf(row)]));
  return {
    checkpoint: BigInt(rows[0]?.checkpoint ?? 0),
    parkings: BigInt(rows[0]?.parkings ?? 0),
    streams: new Map(streams.map((one) => [one.stream, one])),
  };
}

function parkedOf(row: ParkedRow): ParkedStream {
  const { eventId, eventType, code, reason, behind } = row;
  return {
    stream: readName(row.stream),
    eventId,
    eventType,
    position: BigInt(row.position),
    revision: BigInt(row.revision),
    events: Number(row.events),
    code,
    reason,
    behind: behind === null ? null : readName(behind),
  };
}

/** Keeps the time of a stream that was parked before. */
export async function writeParking(
  client: ClientBase,
  lane: LaneName,
  { parked, released }: ParkingChanges,
): Promise<void> {
  if (released.length > 0) {
    const names = released.map(writeName);
    await client.query('delete from parked_streams where lane = $1 and stream = any($2)', [
      lane,
      names,
    ]);
    // Retries streams behind the released ones.
    await client.query(
      'update parked_streams set retry_at = now() where lane = $1 and behind = any($2)',
      [lane, names],
    );
  }
  if (parked.length === 0) return;
  const rows = parked.map((one) => ({
    ...one,
    stream: writeName(one.stream),
    eventType: storable(one.eventType),
    position: one.position.toString(),
    revision: one.revision.toString(),
    behind: one.behind === null ? null : writeName(one.behind),
  }));
  await client.query(
    `insert into parked_streams (lane, stream, event_id, event_type, position, revision, events, code, reason, behind,
       retry_at)
     select $1, r.*, now() + make_interval(secs => $3) from json_to_recordset($2::json) as r(stream text, "eventId" uuid,
       "eventType" text, position bigint, revision bigint, events bigint, code text, reason text, behind text)
     on conflict (lane, md5(stream)) do update set event_id = excluded.event_id, event_type = excluded.event_type,
       position = excluded.position, revision = excluded.revision, events = excluded.events, code = excluded.code,
       reason = excluded.reason, behind = excluded.behind`,
    [lane, JSON.stringify(rows), retrySeconds.first],
  );
}

export async function notePostponed(
  client: Pool | ClientBase,
  lane: LaneName,
  stream: string,
): Promise<void> {
  await client.query(
    `update parked_streams set tries = tries + 1, tried_at = now(),
       retry_at = now() + make_interval(secs => least($3 * power(2, least(tries + 1, 20)), $4))
     where lane = $1 and stream = $2`,
    [lane, writeName(stream), retrySeconds.first, retrySeconds.max],
  );
}

export async function dueStreams(
  client: Pool | ClientBase,
  lane: LaneName,
  max: number,
): Promise<string[]> {
  const { rows } = await client.query<{ stream: string }>(
    `select stream from parked_streams where lane = $1 and retry_at <= now() order by position limit $2`,
    [lane, max],
  );
  return rows.map(({ stream }) => readName(stream));
}

export async function retrySoon(
  client: Pool | ClientBase,
  lane: LaneName,
  stream?: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `update parked_streams set retry_at = now() where lane = $1 and ($2::text is null or stream = $2)`,
    [lane, stream === undefined ? null : writeName(stream)],
  );
  return rowCount ?? 0;
}

/** Encodes U+0000 or an unpaired surrogate as JSON: PostgreSQL's text cannot store them. */
function writeName(stream: string): string {
  return stream.startsWith('"') || storable(stream) !== stream ? JSON.stringify(stream) : stream;
}

function readName(stored: string): string {
  if (!stored.startsWith('"')) return stored;
  const name: unknown = JSON.parse(stored);
  return typeof name === 'string' ? name : stored;
}
