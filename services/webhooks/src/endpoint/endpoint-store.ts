import type { Pool } from 'pg';
import { type LeasedWrites, leasedWrites } from '../lease.js';

export interface Rewind {
  readonly readFrom: bigint;
  readonly after: bigint;
}

const held = 'exists (select from lease)';
const appliedCte = `applied as (update webhook_deliverer set heard_to = $2::bigint
  where holder = $1 and $2::bigint is not null and ${held})`;

/**
 * Writes throw `LeaseLost` without the lease. `change`, the applied webhook event's position, is
 * stored in the same statement: each event is applied once.
 */
export class EndpointStore {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #write: LeasedWrites;

  constructor(pool: Pick<Pool, 'query'>, holder: string) {
    this.#pool = pool;
    this.#write = leasedWrites(pool, holder);
  }

  async positions(): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await this.#pool.query<{ id: string; read_to: string }>(
      'select id, read_to::text from webhook_endpoints',
    );
    return new Map(rows.map(({ id, read_to }) => [id, BigInt(read_to)]));
  }

  async begin(id: string, change: bigint): Promise<void> {
    await this.#write(
      `${appliedCte},
       result as (insert into webhook_endpoints (id, read_to) select $3::uuid, $2::bigint where ${held}
         on conflict (id) do nothing returning id)`,
      [change.toString(), id],
    );
  }

  async beginAfter(id: string, readTo: bigint, after: bigint, isActive: boolean): Promise<void> {
    await this.#write(
      `gone as (delete from webhook_deliveries where webhook_id = $2 and ${held}),
       result as (insert into webhook_endpoints (id, read_to, gap_after, gap_until)
         select $2::uuid, $3::bigint, $4::bigint, $5::bigint where ${held}
         on conflict (id) do update set read_to = excluded.read_to,
           gap_after = least(webhook_endpoints.gap_after, excluded.gap_after), gap_until = excluded.gap_until
         returning id)`,
      [id, readTo.toString(), after.toString(), isActive ? readTo.toString() : null],
    );
  }

  /** A gap begins before the first dropped delivery. */
  async stop(id: string, change: bigint): Promise<void> {
    await this.#writeRows(
      [id],
      `${appliedCte},
       first as (select min(position) - 1 as before from webhook_deliveries where webhook_id = $3 and status = 'waiting'),
       dropped as (update webhook_deliveries set status = 'dropped', next_attempt_at = null
         where webhook_id = $3 and status = 'waiting' and ${held}),
       result as (update webhook_endpoints set
           gap_after = case when gap_after is null or gap_until is not null
             then least(gap_after, coalesce(first.before, read_to)) else gap_after end,
           gap_until = null
         from first where id = $3 and ${held} returning id)`,
      [change.toString(), id],
    );
  }

  async resume(id: string, change: bigint): Promise<void> {
    await this.#writeRows(
      [id],
      `${appliedCte},
       result as (update webhook_endpoints set read_to = greatest(read_to, $2::bigint),
           gap_until = case when gap_after is null then null else greatest(gap_until, $2::bigint) end
         where id = $3 and ${held} returning id)`,
      [change.toString(), id],
    );
  }

  /** @returns the position to read from */
  async rewind(id: string, { readFrom, after }: Rewind, change: bigint): Promise<bigint> {
    const [row] = await this.#writeRows<{ readonly id: string; readonly read_to: string }>(
      [id],
      `${appliedCte},
       gone as (delete from webhook_deliveries where webhook_id = $3 and position > $5 and ${held}),
       result as (update webhook_endpoints set read_to = least(read_to, $4::bigint),
           gap_until = case when gap_after >= $5 then null else gap_until end,
           gap_after = case when gap_after >= $5 then null else gap_after end
         where id = $3 and ${held} returning id, read_to::text)`,
      [change.toString(), id, readFrom.toString(), after.toString()],
    );
    return row === undefined ? readFrom : BigInt(row.read_to);
  }

  async forget(id: string, change: bigint | undefined): Promise<void> {
    await this.#write(
      `${appliedCte},
       gone as (delete from webhook_deliveries where webhook_id = $3 and ${held}),
       result as (delete from webhook_endpoints where id = $3 and ${held} returning id)`,
      [change?.toString() ?? null, id],
    );
  }

  async applied(position: bigint): Promise<void> {
    await this.#write(`${appliedCte}, result as (select true as nothing where false)`, [
      position.toString(),
    ]);
  }

  async moveTo(ids: readonly string[], position: bigint): Promise<void> {
    if (ids.length === 0) return;
    await this.#writeRows(
      ids,
      `moved as (update webhook_endpoints set read_to = $3::bigint
         where id = any($2::uuid[]) and read_to < $3::bigint and ${held}),
       result as (select id from webhook_endpoints where id = any($2::uuid[]))`,
      [ids, position.toString()],
    );
  }

  /** The CTE `result` returns these ids. Throws if one is missing. */
  async #writeRows<Row extends { readonly id: string }>(
    ids: readonly string[],
    ctes: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const rows = await this.#write<Row>(ctes, values);
    const missing = ids.filter((id) => !rows.some((row) => row.id === id));
    if (missing.length === 0) return rows;
    throw new Error(`webhook_endpoints has no row for ${missing.join(', ')}`);
  }
}
