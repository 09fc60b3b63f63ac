import { scopedReseller } from '@exchange/runtime/tables/found';
import { type Page, type PagedRow, readCursor } from '@exchange/runtime/tables/page';
import type { CustomerId, Scope } from '@exchange/units';
import { sql } from 'kysely';
import type { ReadDatabase } from '../tables.js';
import type { Moment } from '../transaction/moment.js';

/** A customer's attachments as they were at a moment, oldest first; a reseller sees its own. All but for a page. */
export async function attachmentsThen(
  scope: Scope,
  database: ReadDatabase,
  id: CustomerId,
  moment: Moment,
  page?: Page,
): Promise<readonly PagedRow[]> {
  const own = scopedReseller(scope);
  const position =
    moment.kind === 'position'
      ? moment.position
      : BigInt((await lastPosition(database, moment.time)) ?? 0);
  const at = position.toString();
  const after = page?.cursor === undefined ? undefined : readCursor(page.cursor);
  const { rows } = await sql<PagedRow>`
    select resource, created_position from attachment_versions
    where customer_id = ${id} and valid_from <= ${at} and (valid_to is null or valid_to > ${at})
      and ${own === undefined ? sql`true` : sql`reseller_id = ${own}`}
      and ${after === undefined ? sql`true` : sql`created_position > ${after}`}
    order by created_position
    ${page === undefined ? sql`` : sql`limit ${page.limit + 1} offset ${page.offset}`}`.execute(
    database,
  );
  return rows;
}

/** The last change of an attachment that the log had recorded by then, removals included. */
async function lastPosition(database: ReadDatabase, time: Date): Promise<string | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select max(position) as position from attachment_times where recorded_at <= ${time}`.execute(
    database,
  );
  return rows[0]?.position ?? undefined;
}
