// Raw SQL: a page starts after a tuple of values, and its rows are joined by position and place.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { Page } from '@exchange/runtime/tables/queries/page';
import { candidatesFor } from '@exchange/runtime/tables/queries/read-listing';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { rowsToSearch } from './as-of.js';
import {
  conditionsOf,
  deliveryParts,
  isOfChange,
  otherConditions,
  type TransactionFilter,
} from './filter.js';
import { isSortedByChange, orderOf, type PlacedRow, type Sort } from './order.js';

export interface ListedRow extends PlacedRow {
  readonly id: string;
  readonly resource: string;
}

interface PageQuery {
  readonly rows: RawBuilder<ListedRow>;
  readonly isBounded: boolean;
}

interface PageRequest {
  readonly filter: TransactionFilter;
  readonly sort?: Sort | undefined;
  readonly partners?: readonly string[] | undefined;
}

const listed = sql`t.id, t.resource, t.changed_position, t.created_position, t.place`;

/**
 * The planner finds a page by one filter or one order. For both, and for deliveries, the first query reads a bounded
 * number of rows in order; if too few match, the second sorts all matches (decision 0038).
 */
export function pageQueries(
  tables: VisibleTables,
  { filter, sort, partners }: PageRequest,
  position: bigint | undefined,
  { limit, offset, cursor }: Page,
): readonly PageQuery[] {
  const from = rowsToSearch(tables.rows, position, isOfChange(filter) || isSortedByChange(sort));
  const { sorted, after, by } = orderOf(sort, cursor);
  const filters = conditionsOf(filter, partners);
  const parts = deliveryParts(filter);
  const count = limit + 1 + offset;

  const inOrder = allOf([...from.conditions, ...after]);
  const ordered = sql`
    select ${listed}, ${sorted} as sorted from ${from.rows} as t
    where ${allOf([inOrder, ...filters])}`;
  const first = sql`
    select ${listed}, sorted from (
      select t.*, ${sorted} as sorted from ${from.rows} as t where ${inOrder}
      order by ${by} limit ${candidatesFor(count)}
    ) as t where ${allOf(filters)}`;

  const pageOf = (rows: RawBuilder<unknown>, isBounded: boolean): PageQuery => {
    const page = sql`
      (select * from (${rows}) as found order by ${by} limit ${limit + 1} offset ${offset})`;
    return {
      rows: sql`select id, resource, created_position, place, sorted
        from ${from.pastResources(page)} as listed order by ${by}`,
      isBounded,
    };
  };
  const isPlain = filters.length === 0 || (sort === undefined && parts.length === 0);
  if (isPlain) return [pageOf(ordered, filters.length === 0 && from.isIndexed)];
  if (!from.isIndexed) return [pageOf(ordered, false)];
  // A reseller's rows are far apart in an order of all rows.
  const isOfReseller = sort !== undefined && tables.scope.kind === 'reseller';
  return [...(isOfReseller ? [] : [pageOf(first, true)]), pageOf(allMatches(), false)];

  /** `offset 0` keeps the planner from searching in order. Index-only scans find the places. */
  function allMatches(): RawBuilder<unknown> {
    const others = otherConditions(filter, partners);
    const each = (parts.length === 0 ? [sql<boolean>`true`] : parts).map(
      (part) => sql`
      (select t.created_position, t.place, ${sorted} as sorted from ${from.rows} as t
       where ${allOf([inOrder, part, ...others])} offset 0)`,
    );
    return sql`
      select ${listed}, at.sorted
      from (select * from (${sql.join(each, sql` union all `)}) as found order by ${by} limit ${count}) as at
        cross join lateral (
          select * from ${from.rows} as t
          where t.created_position = at.created_position and t.place = at.place offset 0
        ) as t`;
  }
}
