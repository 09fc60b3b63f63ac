// Raw SQL: the version of a plan on a day is in one of two tables.

import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { Lookup, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { IsoDate, PlanId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { listPlans as listedPlans } from './contract.js';
import { type PlanVersionRow, plansTable, planVersionsTable } from './table.js';

type PlanFilter = Omit<z.output<typeof listedPlans.query>, keyof Page>;

type ShownPlan = Pick<
  PlanVersionRow,
  'id' | 'utility_id' | 'is_business' | 'words' | 'created_position' | 'resource'
>;

export function listPlans(
  tables: VisibleTables,
  filter: PlanFilter,
  page: Page,
  day: IsoDate,
): Promise<Listing> {
  const { utility_id, is_business, available_on, q } = filter;
  let query = tables
    .selectFromRows(shownOn(tables, day), 'shown')
    .select(['resource', 'created_position']);
  if (utility_id !== undefined) query = query.where('utility_id', '=', utility_id);
  if (is_business !== undefined) query = query.where('is_business', '=', is_business);
  if (available_on !== undefined) {
    query = query
      .where(sql<boolean>`available_from <= ${available_on}::date`)
      .where(sql<boolean>`(withdrawn_on is null or withdrawn_on > ${available_on}::date)`);
  }
  return readSearched(tables, query, page, q);
}

const firstDay = sql`(one.resource::jsonb ->> 'effective_date')::date`;

/** Each plan in its version on a day. */
function shownOn(tables: VisibleTables, day: IsoDate): RawBuilder<ShownPlan> {
  const columns = sql`id, utility_id, created_position, withdrawn_on, is_business, words, resource`;
  return sql`(
    select ${columns}, ${firstDay} as available_from from ${tables.rows(plansTable)} as one
    where one.shown_until is null or one.shown_until > ${day}::date
    union all
    select ${columns}, available_from from ${tables.rows(planVersionsTable)} as later
    where ${isOn(day)})`;
}

const isOn = (day: IsoDate) => sql`later.shown_from <= ${day}::date
  and (later.shown_until is null or later.shown_until > ${day}::date)`;

/** The version on a day, with the revision of `planTagOn`. */
export function getPlan(
  tables: VisibleTables,
  id: PlanId,
  day: IsoDate,
): Promise<Lookup<{ readonly resource: string; readonly revision: string }>> {
  return tables.findIn(
    plansTable,
    (all, isSeen) => sql`
      select coalesce(later.resource, plans.resource) as resource,
        plans.revision::text || case when later.shown_from > later.changed_on
          then '.' || later.shown_from::text else '' end as revision, ${isSeen}
      from ${all(plansTable)} as plans
        left join ${all(planVersionsTable)} as later on later.id = plans.id and ${isOn(day)}
      where plans.id = ${id}`,
  );
}
