import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readSearched } from '@exchange/runtime/tables/read-searched';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { CustomerId, EnrollmentId, Scope } from '@exchange/units';
import { enrollmentFilters, enrollmentsTable } from './table.js';

export type EnrollmentFilter = {
  readonly [Column in (typeof enrollmentFilters)[number]]?: string | undefined;
} & {
  /** Prefix of words in the customer's name and e-mail address, or of the id. */
  readonly q?: string | undefined;
};

/** Enrollments, oldest first; a reseller sees only its own. */
export function listEnrollments(
  scope: Scope,
  database: ReadDatabase,
  filter: EnrollmentFilter,
  page: Page,
): Promise<Listing> {
  const tables = database.seenBy(scope);
  let query = tables.selectFrom(enrollmentsTable).select(['resource', 'created_position']);
  for (const column of enrollmentFilters) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', value);
  }
  return readSearched(tables, query, page, filter.q);
}

/** The ids of a customer's active enrollments. */
export async function activeEnrollmentIds(
  scope: Scope,
  database: ReadDatabase,
  customer: CustomerId,
): Promise<readonly string[]> {
  const rows = await database
    .seenBy(scope)
    .selectFrom(enrollmentsTable)
    .select('id')
    .where('customer_id', '=', customer)
    .where('status', 'in', ['pending'])
    .execute();
  return rows.map(({ id }) => id);
}

export function getEnrollment(scope: Scope, database: ReadDatabase, id: EnrollmentId) {
  return database.seenBy(scope).find(enrollmentsTable, id, ['resource', 'revision']);
}
