// Raw SQL: whether the caller sees the customer is asked in the statement that looks for it.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { Found } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page } from '@exchange/runtime/tables/page';
import { readListing } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { CustomerId, Scope } from '@exchange/units';
import { sql } from 'kysely';
import { attachmentsThen } from './past-attachment-queries.js';
import { wasThere } from './queries.js';
import { attachmentsTable, customersTable } from './table.js';

/** A customer's attachments, oldest first; a reseller sees only its own. With a moment, as they were then. */
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
