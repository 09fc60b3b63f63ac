// Raw SQL: one statement checks the scope and reads the row.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { Lookup } from '@exchange/runtime/tables/lookup';
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
    .visibleTo(scope)
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

async function lastPosition(database: ReadDatabase, time: Date): Promise<string | undefined> {
  const last = await database
    .shared()
    .selectFrom(attachmentTimesTable)
    .select(({ fn }) => fn.max('position').as('position'))
    .where('recorded_at', '<=', time)
    .executeTakeFirst();
  return last?.position ?? undefined;
}

export async function listAttachments(
  scope: Scope,
  database: ReadDatabase,
  id: CustomerId,
  page: Page,
  moment?: Moment,
): Promise<Lookup<Listing>> {
  const tables = database.visibleTo(scope);
  const customer = await tables.findIn<{ readonly was_there: boolean }>(
    customersTable,
    (all, isSeen) => sql`
      select ${wasThere(moment)} as was_there, ${isSeen} from ${all(customersTable)} as customers
      where id = ${id}`,
  );
  // Scope first: another tenant must not learn the time of the registration.
  if (customer.kind !== 'found') return customer;
  if (!customer.row.was_there) return { kind: 'missing' };
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
