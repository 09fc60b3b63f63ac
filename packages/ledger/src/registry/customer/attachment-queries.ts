// Raw SQL: one statement checks the scope and reads the row.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { Found } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, type PagedRow } from '@exchange/runtime/tables/page';
import { pageOf, readListing } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { CustomerId, Scope } from '@exchange/units';
import { sql } from 'kysely';
import { wasThere } from './queries.js';
import {
  attachmentsTable,
  attachmentTimesTable,
  attachmentVersionsTable,
  customersTable,
} from './table.js';

/** A customer's attachments at a past time, oldest first; a reseller sees its own. Without a page, all of them. */
async function attachmentsThen(
  scope: Scope,
  database: ReadDatabase,
  id: CustomerId,
  moment: Moment,
  page?: Page,
): Promise<readonly PagedRow[]> {
  const at =
    moment.kind === 'position'
      ? moment.position.toString()
      : ((await lastPosition(database, moment.time)) ?? '0');
  const query = database
    .seenBy(scope)
    .selectFrom(attachmentVersionsTable)
    .select(['resource', 'created_position'])
    .where('customer_id', '=', id)
    .where('valid_from', '<=', at)
    .where((version) =>
      version.or([version('valid_to', 'is', null), version('valid_to', '>', at)]),
    );
  return await (page === undefined
    ? query.orderBy('created_position')
    : pageOf(query, page)
  ).execute();
}

/** The last change of an attachment in the log by that time, including removals. */
async function lastPosition(database: ReadDatabase, time: Date): Promise<string | undefined> {
  const last = await database
    .shared()
    .selectFrom(attachmentTimesTable)
    .select(({ fn }) => fn.max('position').as('position'))
    .where('recorded_at', '<=', time)
    .executeTakeFirst();
  return last?.position ?? undefined;
}

/** A customer's attachments, oldest first; a reseller sees only its own. With a moment, as of that time. */
export async function listAttachments(
  scope: Scope,
  database: ReadDatabase,
  id: CustomerId,
  page: Page,
  moment?: Moment,
): Promise<Found<Listing>> {
  const tables = database.seenBy(scope);
  const found = await tables.findIn(
    customersTable,
    (all, isSeen) => sql`
      select ${isSeen} from ${all(customersTable)} as customers where id = ${id} and ${wasThere(moment)}`,
  );
  if (found.kind !== 'found') return found;
  if (moment !== undefined) {
    const rows = await attachmentsThen(scope, database, id, moment, page);
    return { kind: 'found', row: listingOf(rows, page) };
  }
  const query = tables
    .selectFrom(attachmentsTable)
    .select(['resource', 'created_position'])
    .where('customer_id', '=', id);
  return { kind: 'found', row: await readListing(query, page) };
}
