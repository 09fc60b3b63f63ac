import type { Pool, QueryResultRow } from 'pg';
import type { AttemptResult, Delivery, NewDelivery } from './delivery/delivery.js';
import { LeaseLost } from './lease.js';

export interface Rewind {
  readonly readFrom: bigint;
  readonly after: bigint;
}

interface ReadPosition {
  readonly id: string;
  readonly readTo: bigint;
}

const keptMax = 1_000;
const held = 'exists (select from lease)';
const appliedCte = `applied as (update webhook_deliverer set heard_to = $2::bigint
  where holder = $1 and $2::bigint is not null and ${held})`;

/**
 * Writes throw `LeaseLost` without the lease. `change`, the applied webhook event's position, is
 * stored in the same statement: each event is applied once.
 */
export class WebhookStore {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #holder: string;

  constructor(pool: Pick<Pool, 'query'>, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
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

  async moveTo(positions: readonly ReadPosition[]): Promise<void> {
    if (positions.length === 0) return;
    const ids = positions.map(({ id }) => id);
    await this.#writeRows(
      ids,
      `moved as (update webhook_endpoints e set read_to = m.position
         from unnest($2::uuid[], $3::bigint[]) as m(id, position)
         where e.id = m.id and e.read_to < m.position and ${held}),
       result as (select id from webhook_endpoints where id = any($2::uuid[]))`,
      [ids, positions.map(({ readTo }) => readTo.toString())],
    );
  }

  async waiting(ids: readonly string[]): Promise<readonly Delivery[]> {
    const { rows } = await this.#pool.query<Omit<Delivery, 'position'> & { position: string }>(
      `select webhook_id as "webhookId", d.position::text, item, event_id as "eventId", type, stream, attempts,
         (extract(epoch from first_attempt_at) * 1000)::float8 as "firstAttemptAt",
         (extract(epoch from coalesce(next_attempt_at, to_timestamp(0))) * 1000)::float8 as "dueAt"
       from webhook_deliveries d where webhook_id = any($1::uuid[]) and status = 'waiting' order by d.position, item`,
      [ids],
    );
    return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
  }

  /** @returns keys of new deliveries; known ones are not sent again */
  async add(deliveries: readonly NewDelivery[]): Promise<ReadonlySet<string>> {
    const rows = await this.#write<{ readonly key: string }>(
      `result as (
         insert into webhook_deliveries (webhook_id, position, item, event_id, type, stream)
         select "webhookId", position, item, "eventId", type, stream from jsonb_to_recordset($2::jsonb)
           as d("webhookId" uuid, position bigint, item integer, "eventId" uuid, type text, stream text) where ${held}
         on conflict do nothing returning concat_ws(' ', webhook_id, position, item) as key)`,
      [jsonOf(deliveries)],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** Results without a row are right: of an endpoint removed or restarted since, or of a write whose answer was lost. */
  async settle(results: readonly AttemptResult[]): Promise<void> {
    await this.#write(
      `result as (update webhook_deliveries d set status = case when r."isDelivered" then 'delivered' else d.status end,
         attempts = r.attempts, first_attempt_at = to_timestamp(r."firstAttemptAt" / 1000), last_attempt_at = to_timestamp(r.at / 1000),
         next_attempt_at = to_timestamp(r."nextAt" / 1000), response_status = r.status, failure = r.failure,
         duration_ms = r.at - r."beganAt"
       from jsonb_to_recordset($2::jsonb) as r("webhookId" uuid, position bigint, item integer, "isDelivered" boolean,
         attempts integer, "firstAttemptAt" float8, "beganAt" float8, at float8, "nextAt" float8, status integer, failure text)
       where d.webhook_id = r."webhookId" and d.position = r.position and d.item = r.item and d.status = 'waiting' and ${held}
       returning d.position)`,
      [jsonOf(results)],
    );
  }

  async purge(): Promise<void> {
    // The reader never goes back behind the endpoint's position: nothing is sent twice.
    await this.#write(
      `result as (delete from webhook_deliveries d using webhook_endpoints e
       where d.webhook_id = e.id and d.status <> 'waiting' and d.position <= e.read_to and d.position < (
         select k.position from webhook_deliveries k where k.webhook_id = e.id and k.status <> 'waiting'
         order by k.position desc offset $2 limit 1) and ${held} returning d.position)`,
      [keptMax - 1],
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

  /**
   * Locks the lease's row. Each CTE reads `lease`, so it writes nothing without it. `$1` is the holder; values start
   * at `$2`. Returns the rows of the CTE `result`.
   */
  async #write<Row extends QueryResultRow>(
    ctes: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    // With the lease, an empty `result` gives a row of nulls.
    const { rows } = await this.#pool.query<Row & { readonly is_result: boolean | null }>(
      `with lease as materialized (
         select from webhook_deliverer where holder = $1 and held_until > now() for update),
       ${ctes}
       select result.* from lease left join (select *, true as is_result from result) as result on true`,
      [this.#holder, ...values],
    );
    if (rows.length === 0) throw new LeaseLost();
    return rows.filter(({ is_result }) => is_result === true);
  }
}

const jsonOf = (rows: readonly { readonly position: bigint }[]): string =>
  JSON.stringify(rows.map((row) => ({ ...row, position: row.position.toString() })));
