import { type Found, foundRow } from '@exchange/runtime/tables/found';
import type { EnrollmentId, Scope } from '@exchange/units';
import { sql } from 'kysely';
import type { ReadDatabase } from '../tables.js';

interface EnrollmentRow {
  readonly resource: string;
  readonly revision: string;
  readonly reseller_id: string | null;
}

/** One enrollment. */
export async function getEnrollment(
  scope: Scope,
  database: ReadDatabase,
  id: EnrollmentId,
): Promise<Found<EnrollmentRow>> {
  const { rows } = await sql<EnrollmentRow>`
    select resource, revision, reseller_id from enrollments where id = ${id}`.execute(database);
  return foundRow(scope, rows[0]);
}
