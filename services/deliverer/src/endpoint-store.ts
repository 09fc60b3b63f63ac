import type { Pool } from 'pg';

/** Where an endpoint stands, as it was written down. */
export interface StoredEndpoint {
  readonly id: string;
  readonly readTo: bigint;
}

/** What it was not told of. */
export interface Gap {
  readonly after: bigint;
  /** Undefined: up to where it is switched on again. */
  readonly until: bigint | undefined;
}

/** Where endpoints stand. Whoever has lost its lease writes nothing. */
export interface EndpointStore {
  all(): Promise<readonly StoredEndpoint[]>;
  /** A new one, which is told of what comes after a position; one that is there stays as it is. */
  begin(id: string, readTo: bigint): Promise<void>;
  /** One that begins at a position whatever it was, with a gap before. */
  beginAfter(id: string, readTo: bigint, gap: Gap): Promise<void>;
  /** It is told of nothing more: what waits is dropped, and a gap begins where it stood. */
  stop(id: string): Promise<void>;
  /** It is told again of what comes after a position; the gap ends there. */
  resume(id: string, position: bigint): Promise<void>;
  /** What came after a position is to be sent again, read from an event at or before it. */
  rewind(id: string, to: { readonly readFrom: bigint; readonly after: bigint }): Promise<bigint>;
  forget(id: string): Promise<void>;
  /** Everything that happened to webhooks up to a position has been acted upon. */
  heard(position: bigint): Promise<void>;
  /** What these are to be told of up to a position is written down. */
  moveTo(ids: readonly string[], position: bigint): Promise<void>;
}

const held = `exists (select 1 from webhook_deliverer where holder = $1 and held_until > now())`;

export function createEndpointStore(pool: Pool, holder: string): EndpointStore {
  const run = (sql: string, ...values: readonly unknown[]) => pool.query(sql, [holder, ...values]);
  return {
    async all() {
      const { rows } = await pool.query<{ id: string; read_to: string }>(
        'select id, read_to::text from webhook_endpoints',
      );
      return rows.map(({ id, read_to }) => ({ id, readTo: BigInt(read_to) }));
    },
    async begin(id, readTo) {
      await run(
        `insert into webhook_endpoints (id, read_to) select $2, $3 where ${held} on conflict (id) do nothing`,
        id,
        readTo.toString(),
      );
    },
    async beginAfter(id, readTo, { after, until }) {
      await run(
        `with gone as (delete from webhook_deliveries where webhook_id = $2 and ${held})
         insert into webhook_endpoints (id, read_to, gap_after, gap_until) select $2, $3, $4, $5 where ${held}
         on conflict (id) do update set read_to = excluded.read_to,
           gap_after = least(webhook_endpoints.gap_after, excluded.gap_after), gap_until = excluded.gap_until`,
        id,
        readTo.toString(),
        after.toString(),
        until?.toString() ?? null,
      );
    },
    async stop(id) {
      await run(
        `with first as (select min(position) - 1 as before from webhook_deliveries where webhook_id = $2 and status = 'waiting'),
         dropped as (update webhook_deliveries set status = 'dropped', next_attempt_at = null
           where webhook_id = $2 and status = 'waiting' and ${held})
         update webhook_endpoints set gap_after = least(gap_after, coalesce(first.before, read_to)), gap_until = null
         from first where id = $2 and ${held} and (gap_after is null or gap_until is not null)`,
        id,
      );
    },
    async resume(id, position) {
      await run(
        `update webhook_endpoints set read_to = greatest(read_to, $3),
           gap_until = case when gap_after is null then null else greatest(gap_until, $3) end
         where id = $2 and ${held}`,
        id,
        position.toString(),
      );
    },
    async rewind(id, { readFrom, after }) {
      const { rows } = await run(
        `with gone as (delete from webhook_deliveries where webhook_id = $2 and position > $4 and ${held})
         update webhook_endpoints set read_to = least(read_to, $3),
           gap_until = case when gap_after >= $4 then null else gap_until end,
           gap_after = case when gap_after >= $4 then null else gap_after end
         where id = $2 and ${held} returning read_to::text`,
        id,
        readFrom.toString(),
        after.toString(),
      );
      const [row] = rows;
      return row === undefined ? readFrom : BigInt(row.read_to);
    },
    async forget(id) {
      await run(
        `with gone as (delete from webhook_deliveries where webhook_id = $2 and ${held})
         delete from webhook_endpoints where id = $2 and ${held}`,
        id,
      );
    },
    async heard(position) {
      await run(
        `update webhook_deliverer set heard_to = greatest(heard_to, $2) where holder = $1`,
        position.toString(),
      );
    },
    async moveTo(ids, position) {
      if (ids.length === 0) return;
      await run(
        `update webhook_endpoints set read_to = $3 where id = any($2::uuid[]) and read_to < $3 and ${held}`,
        ids,
        position.toString(),
      );
    },
  };
}
