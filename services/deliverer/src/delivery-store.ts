import type { Pool } from 'pg';
import { createLeasedWrites } from './leased-writes.js';

/** An event that waits for an endpoint. */
export interface Waiting {
  readonly webhookId: string;
  readonly position: bigint;
  /** Which of those that the event at the position stands for: 0 for the event itself. */
  readonly item: number;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly attempts: number;
  /** When it was tried first, milliseconds since 1970; undefined while it was not. */
  readonly firstAttemptAt: number | undefined;
  /** When it is tried next. */
  readonly dueAt: number;
}

/** What came of one attempt. */
export interface Settled {
  readonly webhookId: string;
  readonly position: bigint;
  readonly item: number;
  readonly isDelivered: boolean;
  readonly attempts: number;
  readonly firstAttemptAt: number;
  readonly at: number;
  readonly nextAt: number | undefined;
  readonly status: number | undefined;
  readonly failure: string | undefined;
  readonly durationMs: number;
}

/** An event that an endpoint is to be told of. */
export type Told = Pick<Waiting, 'webhookId' | 'position' | 'item' | 'eventId' | 'type' | 'stream'>;

/** What is to be sent and what was. Every write needs the lease (`LeaseLost` otherwise). */
export interface DeliveryStore {
  /** The first that wait for an endpoint, oldest first. */
  waiting(ids: readonly string[], after?: bigint): Promise<readonly Waiting[]>;
  /**
   * Writes deliveries, and with them how far their endpoint is read for.
   *
   * @returns those that are new: what was sent already is not sent again
   */
  add(
    told: readonly Told[],
    read?: { readonly id: string; readonly to: bigint },
  ): Promise<ReadonlySet<string>>;
  settle(results: readonly Settled[]): Promise<void>;
  /** Forgets what was settled long ago: the last thousand of each endpoint are kept. */
  purge(): Promise<void>;
}

/** Names a delivery in memory. */
export const keyOf = ({
  webhookId,
  position,
  item,
}: Pick<Waiting, 'webhookId' | 'position' | 'item'>): string => `${webhookId} ${position} ${item}`;

const keptMax = 1_000;
const held = 'exists (select from lease)';

interface WaitingRow {
  readonly webhook_id: string;
  readonly position: string;
  readonly item: number;
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
  readonly next_attempt_at: Date | null;
}

interface AddedRow {
  readonly webhook_id: string | null;
  readonly position: string | null;
  readonly item: number | null;
  readonly is_moved: boolean;
}

export function createDeliveryStore(pool: Pick<Pool, 'query'>, holder: string): DeliveryStore {
  const writes = createLeasedWrites(pool, holder);
  return {
    async waiting(ids, after = -1n) {
      const { rows } = await pool.query<WaitingRow>(
        `select webhook_id, position::text, item, event_id, type, stream, attempts, first_attempt_at, next_attempt_at
         from webhook_deliveries where webhook_id = any($1::uuid[]) and status = 'waiting' and position > $2
         order by webhook_deliveries.position, item`,
        [ids, after.toString()],
      );
      return rows.map((row) => ({
        webhookId: row.webhook_id,
        position: BigInt(row.position),
        item: row.item,
        eventId: row.event_id,
        type: row.type,
        stream: row.stream,
        attempts: row.attempts,
        firstAttemptAt: row.first_attempt_at?.getTime(),
        dueAt: row.next_attempt_at?.getTime() ?? 0,
      }));
    },
    async add(told, read) {
      const rows = await writes.run<AddedRow>(
        `moved as (update webhook_endpoints set read_to = greatest(read_to, $9::bigint)
           where id = $8::uuid and ${held} returning id),
         added as (
           insert into webhook_deliveries (webhook_id, position, item, event_id, type, stream)
           select * from unnest($2::uuid[], $3::bigint[], $4::integer[], $5::uuid[], $6::text[], $7::text[])
             where ${held}
           on conflict do nothing returning webhook_id, position::text, item),
         result as (select added.*, exists (select from moved) as is_moved
           from (values (true)) as one left join added on true)`,
        [
          told.map(({ webhookId }) => webhookId),
          told.map(({ position }) => position.toString()),
          told.map(({ item }) => item),
          told.map(({ eventId }) => eventId),
          told.map(({ type }) => type),
          told.map(({ stream }) => stream),
          read?.id ?? null,
          read?.to.toString() ?? null,
        ],
      );
      if (read !== undefined && !rows.some((row) => row.is_moved)) {
        throw new Error(`webhook_endpoints has no row of ${read.id}`);
      }
      return new Set(
        rows.flatMap(({ webhook_id: webhookId, position, item }) =>
          webhookId === null || position === null || item === null
            ? []
            : [keyOf({ webhookId, position: BigInt(position), item })],
        ),
      );
    },
    async settle(results) {
      await writes.run(
        `result as (update webhook_deliveries d set status = case when r.delivered then 'delivered' else d.status end,
           attempts = r.attempts, first_attempt_at = r.first_at, last_attempt_at = r.at, next_attempt_at = r.next_at,
           response_status = r.response, failure = r.failure, duration_ms = r.ms
         from unnest($2::uuid[], $3::bigint[], $4::boolean[], $5::integer[], $6::timestamptz[], $7::timestamptz[],
           $8::timestamptz[], $9::integer[], $10::text[], $11::integer[], $12::integer[])
           as r(webhook_id, position, delivered, attempts, first_at, at, next_at, response, failure, ms, item)
         where d.webhook_id = r.webhook_id and d.position = r.position and d.item = r.item and d.status = 'waiting' and ${held}
         returning d.position)`,
        [
          results.map(({ webhookId }) => webhookId),
          results.map(({ position }) => position.toString()),
          results.map(({ isDelivered }) => isDelivered),
          results.map(({ attempts }) => attempts),
          results.map(({ firstAttemptAt }) => timeOf(firstAttemptAt)),
          results.map(({ at }) => timeOf(at)),
          results.map(({ nextAt }) => timeOf(nextAt)),
          results.map(({ status }) => status ?? null),
          results.map(({ failure }) => failure ?? null),
          results.map(({ durationMs }) => Math.round(durationMs)),
          results.map(({ item }) => item),
        ],
      );
    },
    async purge() {
      // What lies behind how far its endpoint was read for is never read again, and so never sent again.
      await writes.run(
        `result as (delete from webhook_deliveries d using webhook_endpoints e
         where d.webhook_id = e.id and d.status <> 'waiting' and d.position <= e.read_to and d.position < (
           select k.position from webhook_deliveries k where k.webhook_id = e.id and k.status <> 'waiting'
           order by k.position desc offset $2 limit 1) and ${held} returning d.position)`,
        [keptMax - 1],
      );
    },
  };
}

const timeOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
