// Raw SQL: pending events are counted for each row.
import type { LaneDatabase } from '@exchange/runtime/tables/queries/lane-queries';
import {
  type Listing,
  listingOf,
  type Page,
  readCursor,
} from '@exchange/runtime/tables/queries/page';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { standing } from './resource.js';

type WebhookStanding = z.output<typeof standing>;

export interface WebhookStandings {
  of(ids: readonly string[]): Promise<ReadonlyMap<string, WebhookStanding>>;
  deliveries(id: string, filter: Page & { readonly status?: string | undefined }): Promise<Listing>;
}

interface StandingRow {
  readonly id: string;
  readonly delivered_to: string;
  readonly waiting: number;
  readonly failing_since: Date | null;
  readonly gap_after: string | null;
  readonly gap_until: string | null;
}

/** With the other members of the resource. */
interface DeliveryRow {
  readonly position: string;
  readonly item: number;
}

export function createWebhookStandings(database: LaneDatabase): WebhookStandings {
  return {
    async of(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<StandingRow>`
        select e.id, coalesce(w.first - 1, e.read_to)::text as delivered_to, coalesce(w.waiting, 0)::int as waiting,
          w.failing_since, e.gap_after::text, e.gap_until::text
        from webhook_endpoints e
        left join lateral (
          select min(position) as first, count(*) as waiting, min(first_attempt_at) as failing_since
          from webhook_deliveries d where d.webhook_id = e.id and d.status = 'waiting') w on true
        where e.id = any(${ids}::uuid[])`.execute(database);
      return new Map(
        rows.map(({ id, delivered_to, waiting, failing_since, gap_after, gap_until }) => [
          id,
          {
            delivered_to,
            waiting,
            failing_since: failing_since?.toISOString() ?? null,
            gap: gap_after === null ? null : { after: gap_after, until: gap_until },
          },
        ]),
      );
    },
    async deliveries(id, { status, ...page }) {
      const { limit, offset, cursor } = page;
      const read = cursor === undefined ? undefined : readCursor(cursor);
      const before = read === undefined ? undefined : placeOf(BigInt(read));
      const { rows } = await sql<DeliveryRow>`
        select position::text, item, event_id, type, stream, status, attempts, first_attempt_at, last_attempt_at,
          next_attempt_at, response_status, failure, duration_ms
        from webhook_deliveries
        where webhook_id = ${id} and (${status ?? null}::text is null or status = ${status ?? null})
          and (${before?.position ?? null}::bigint is null
            or (position, item) < (${before?.position ?? null}::bigint, ${before?.item ?? null}::integer))
        order by position desc, item desc limit ${limit + 1} offset ${offset}`.execute(database);
      return listingOf(
        rows.map(({ item, ...row }) => ({
          created_position: (BigInt(row.position) * itemsMax + BigInt(item)).toString(),
          resource: JSON.stringify(row),
        })),
        page,
      );
    },
  };
}

const itemsMax = 1024n;

const placeOf = (number: bigint) => ({
  position: (number / itemsMax).toString(),
  item: Number(number % itemsMax),
});
