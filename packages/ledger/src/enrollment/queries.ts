import type { Found } from '@exchange/runtime/tables/found';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { EnrollmentId, Scope } from '@exchange/units';
import { type EnrollmentRow, enrollmentsTable } from './table.js';

/** One enrollment. */
export function getEnrollment(
  scope: Scope,
  database: ReadDatabase,
  id: EnrollmentId,
): Promise<Found<Pick<EnrollmentRow, 'resource' | 'revision'>>> {
  return database.seenBy(scope).find(enrollmentsTable, id, ['resource', 'revision']);
}
