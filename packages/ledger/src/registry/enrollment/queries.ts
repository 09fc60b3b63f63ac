// Raw SQL: a supply is compared with the switch of its service point.
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { EnrollmentId } from '@exchange/units';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { listEnrollments as listedEnrollments } from './contract.js';
import { enrollmentFilters, enrollmentsTable } from './table.js';

type EnrollmentFilter = Omit<z.output<typeof listedEnrollments.query>, keyof Page | 'format'>;

export function listEnrollments(
  tables: VisibleTables,
  filter: EnrollmentFilter,
  page: Page,
): Promise<Listing> {
  let query = tables.selectFrom(enrollmentsTable).select(['resource', 'created_position']);
  for (const column of enrollmentFilters) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', value);
  }
  const { effective_from, effective_to, ended_from, ended_to, service_point } = filter;
  if (service_point !== undefined) query = query.where('exclusivity_key', '=', service_point);
  const ranges = [
    ['effective_date', effective_from, effective_to],
    ['ended_on', ended_from, ended_to],
    ['rescission_ends_on', filter.rescission_from, undefined],
    ['supply_ends_on', undefined, filter.ends_to],
  ] as const;
  for (const [column, from, to] of ranges) {
    if (from !== undefined) query = query.where(sql<boolean>`${sql.ref(column)} >= ${from}::date`);
    if (to !== undefined) query = query.where(sql<boolean>`${sql.ref(column)} <= ${to}::date`);
  }
  return readSearched(tables, query, page, filter.q);
}

const selectIds = (tables: VisibleTables) => tables.selectFrom(enrollmentsTable).select('id');

export function getEnrollment(tables: VisibleTables, id: EnrollmentId) {
  return tables.find(enrollmentsTable, id, ['resource', 'revision']);
}

const dueMax = 500;

export function findLapsed(tables: VisibleTables, at: Date) {
  return selectIds(tables).where('lapses_at', '<=', at).limit(dueMax).execute();
}

export function findActivating(tables: VisibleTables) {
  return selectIds(tables).where('is_activating', '=', true).limit(dueMax).execute();
}

/**
 * Service points whose supply lacks its end, or whose supplier's objection is not passed on.
 * Partial indexes have switches with a date and supplies with an end.
 */
export function findUnsettled(tables: VisibleTables) {
  const all = tables.rows(enrollmentsTable);
  return tables.ask(sql<{ readonly key: string }>`
    select switch.exclusivity_key as key
    from ${all} as switch
      join ${all} as supply
        on supply.exclusivity_key = switch.exclusivity_key and supply.status = 'active'
    where switch.switches_on is not null
      and (supply.ending_on is distinct from switch.switches_on
        or (supply.is_switch_objected and switch.status = 'accepted'
          and coalesce(supply.state::json #>> '{objection,at}' >= switch.state::json ->> 'accepted_at', true)))
    union
    select supply.exclusivity_key
    from ${all} as supply
    where supply.ending_on is not null
      and not exists (
        select from ${all} as switch
        where switch.exclusivity_key = supply.exclusivity_key and switch.switches_on is not null)
    limit ${dueMax}`);
}
