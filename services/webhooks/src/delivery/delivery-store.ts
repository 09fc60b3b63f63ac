import type { Pool } from 'pg';
import { type LeasedWrites, leasedWrites } from '../lease.js';
import type { AttemptResult, Delivery, NewDelivery } from './delivery.js';

const keptMax = 1_000;
const held = 'exists (select from lease)';

/** Writes throw `LeaseLost`. */
export class DeliveryStore {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #write: LeasedWrites;

  constructor(pool: Pick<Pool, 'query'>, holder: string) {
    this.#pool = pool;
    this.#write = leasedWrites(pool, holder);
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

  /**
   * Moves the endpoint's position, too.
   * @returns keys of new deliveries; known ones are not sent again
   */
  async add(
    deliveries: readonly NewDelivery[],
    read?: { readonly id: string; readonly to: bigint },
  ): Promise<ReadonlySet<string>> {
    const rows = await this.#write<{
      readonly key: string | null;
      readonly is_moved: boolean;
    }>(
      `moved as (update webhook_endpoints set read_to = greatest(read_to, $4::bigint)
         where id = $3::uuid and ${held} returning id),
       added as (
         insert into webhook_deliveries (webhook_id, position, item, event_id, type, stream)
         select "webhookId", position, item, "eventId", type, stream from jsonb_to_recordset($2::jsonb)
           as d("webhookId" uuid, position bigint, item integer, "eventId" uuid, type text, stream text) where ${held}
         on conflict do nothing returning concat_ws(' ', webhook_id, position, item) as key),
       result as (select key, exists (select from moved) as is_moved from (values (true)) as one left join added on true)`,
      [jsonOf(deliveries), read?.id ?? null, read?.to.toString() ?? null],
    );
    if (read !== undefined && !rows.some((row) => row.is_moved)) {
      throw new Error(`webhook_endpoints has no row for ${read.id}`);
    }
    return new Set(rows.flatMap(({ key }) => key ?? []));
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
}

const jsonOf = (rows: readonly { readonly position: bigint }[]): string =>
  JSON.stringify(rows.map((row) => ({ ...row, position: row.position.toString() })));
