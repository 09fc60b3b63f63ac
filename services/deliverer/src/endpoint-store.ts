import type { Pool } from 'pg';
import { createLeasedWrites } from './leased-writes.js';

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

/**
 * Where endpoints stand. Every write needs the lease (`LeaseLost` otherwise) and the endpoint's row. `heard` is the position of the
 * webhook event that a write answers: both are stored together, so that a deliverer that ends between events misses none.
 */
export interface EndpointStore {
  all(): Promise<readonly StoredEndpoint[]>;
  /** Adds an endpoint, which receives what comes after `heard`; one that is there stays as it is. */
  begin(id: string, heard: bigint): Promise<void>;
  /** Begins at a position whatever was stored, with a gap before it. */
  beginAfter(id: string, readTo: bigint, gap: Gap): Promise<void>;
  /** Drops what waits; a gap begins where the endpoint stood. */
  stop(id: string, heard: bigint): Promise<void>;
  /** Sends what comes after `heard`; the gap ends there. */
  resume(id: string, heard: bigint): Promise<void>;
  /** Sends what came after a position once more, read from an event at or before it. Returns where reading goes on. */
  rewind(
    id: string,
    to: { readonly readFrom: bigint; readonly after: bigint },
    heard: bigint,
  ): Promise<bigint>;
  /** Deletes an endpoint, by a webhook event or because the log has none. */
  forget(id: string, heard: bigint | undefined): Promise<void>;
  /** Stores that the webhook events up to a position need nothing more. */
  heard(position: bigint): Promise<void>;
  /** Stores that deliveries are written for these endpoints up to a position. */
  moveTo(ids: readonly string[], position: bigint): Promise<void>;
}

const held = 'exists (select from lease)';
/** Moves the deliverer's place among webhook events to `$2`; null leaves it. */
const heardCte = `heard as (update webhook_deliverer set heard_to = greatest(heard_to, $2::bigint)
  where holder = $1 and $2::bigint is not null and ${held})`;

export function createEndpointStore(pool: Pick<Pool, 'query'>, holder: string): EndpointStore {
  const writes = createLeasedWrites(pool, holder);
  /** Runs CTEs of which `result` has the ids of these endpoints. Throws where a row is missing. */
  async function writeRows<Row extends { readonly id: string }>(
    ids: readonly string[],
    ctes: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const rows = await writes.run<Row>(ctes, values);
    const missing = ids.filter((id) => !rows.some((row) => row.id === id));
    if (missing.length === 0) return rows;
    throw new Error(`webhook_endpoints has no row of ${missing.join(', ')}`);
  }

  return {
    async all() {
      const { rows } = await pool.query<{ id: string; read_to: string }>(
        'select id, read_to::text from webhook_endpoints',
      );
      return rows.map(({ id, read_to }) => ({ id, readTo: BigInt(read_to) }));
    },
    async begin(id, heard) {
      await writes.run(
        `${heardCte},
         result as (insert into webhook_endpoints (id, read_to) select $3::uuid, $2::bigint where ${held}
           on conflict (id) do nothing returning id)`,
        [heard.toString(), id],
      );
    },
    async beginAfter(id, readTo, { after, until }) {
      await writes.run(
        `gone as (delete from webhook_deliveries where webhook_id = $2 and ${held}),
         result as (insert into webhook_endpoints (id, read_to, gap_after, gap_until)
           select $2::uuid, $3::bigint, $4::bigint, $5::bigint where ${held}
           on conflict (id) do update set read_to = excluded.read_to,
             gap_after = least(webhook_endpoints.gap_after, excluded.gap_after), gap_until = excluded.gap_until
           returning id)`,
        [id, readTo.toString(), after.toString(), until?.toString() ?? null],
      );
    },
    async stop(id, heard) {
      await writeRows(
        [id],
        `${heardCte},
         first as (select min(position) - 1 as before from webhook_deliveries where webhook_id = $3 and status = 'waiting'),
         dropped as (update webhook_deliveries set status = 'dropped', next_attempt_at = null
           where webhook_id = $3 and status = 'waiting' and ${held}),
         result as (update webhook_endpoints set
             gap_after = case when gap_after is null or gap_until is not null
               then least(gap_after, coalesce(first.before, read_to)) else gap_after end,
             gap_until = null
           from first where id = $3 and ${held} returning id)`,
        [heard.toString(), id],
      );
    },
    async resume(id, heard) {
      await writeRows(
        [id],
        `${heardCte},
         result as (update webhook_endpoints set read_to = greatest(read_to, $2::bigint),
             gap_until = case when gap_after is null then null else greatest(gap_until, $2::bigint) end
           where id = $3 and ${held} returning id)`,
        [heard.toString(), id],
      );
    },
    async rewind(id, { readFrom, after }, heard) {
      const [row] = await writeRows<{ readonly id: string; readonly read_to: string }>(
        [id],
        `${heardCte},
         gone as (delete from webhook_deliveries where webhook_id = $3 and position > $5 and ${held}),
         result as (update webhook_endpoints set read_to = least(read_to, $4::bigint),
             gap_until = case when gap_after >= $5 then null else gap_until end,
             gap_after = case when gap_after >= $5 then null else gap_after end
           where id = $3 and ${held} returning id, read_to::text)`,
        [heard.toString(), id, readFrom.toString(), after.toString()],
      );
      return row === undefined ? readFrom : BigInt(row.read_to);
    },
    async forget(id, heard) {
      await writes.run(
        `${heardCte},
         gone as (delete from webhook_deliveries where webhook_id = $3 and ${held}),
         result as (delete from webhook_endpoints where id = $3 and ${held} returning id)`,
        [heard?.toString() ?? null, id],
      );
    },
    async heard(position) {
      await writes.run(`${heardCte}, result as (select true as nothing where false)`, [
        position.toString(),
      ]);
    },
    async moveTo(ids, position) {
      if (ids.length === 0) return;
      await writeRows(
        ids,
        `moved as (update webhook_endpoints set read_to = $3::bigint
           where id = any($2::uuid[]) and read_to < $3::bigint and ${held}),
         result as (select id from webhook_endpoints where id = any($2::uuid[]))`,
        [ids, position.toString()],
      );
    },
  };
}
