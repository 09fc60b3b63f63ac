// Raw SQL: the subject of a refused command is only in the JSON text of its resource.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readListing } from '@exchange/runtime/tables/queries/read-listing';
import type { ReadDatabase, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { refusalsTable, transactionsTable } from '../table.js';
import { momentPosition } from './as-of.js';
import type { listTransactions } from './contract.js';
import type { ListRequest } from './query.js';

type RefusalFilter = Omit<z.output<typeof listTransactions.query>, keyof Page | 'format'>;

export async function listRefusals(
  scope: Scope,
  database: ReadDatabase,
  { filter, moment }: { readonly filter: RefusalFilter } & Pick<ListRequest, 'moment'>,
  page: Page,
): Promise<Listing> {
  const tables = database.visibleTo(scope);
  const conditions = refusalConditions(filter, tables);
  if (moment !== undefined) {
    const position = await momentPosition(database, moment);
    conditions.push(sql`created_position <= ${position.toString()}`);
  }
  const query = tables
    .selectFrom(refusalsTable)
    .select(['resource', 'created_position'])
    .where(allOf(conditions));
  return readListing(query, page, 'newest first');
}

function refusalConditions(filter: RefusalFilter, tables: VisibleTables): RawBuilder<boolean>[] {
  const { counterparty_id, transaction_type, asset_id, reseller_id, code, actor } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  const named = {
    counterparty_id,
    transaction_type,
    asset_id: asset_id && [asset_id],
    reseller_id: reseller_id && [reseller_id],
  };
  for (const [member, filterValue] of Object.entries(named)) {
    if (filterValue === undefined) continue;
    const values = filterValue.map((value) => value.toLowerCase());
    const parts = values.map((value) => hasMember(member, value));
    conditions.push(sql`(${sql.join([...parts, isOfDeal(tables, member, values)], sql` or `)})`);
  }
  if (code !== undefined) conditions.push(sql`refusals.code = ${storableFilter(code)}`);
  if (actor !== undefined) conditions.push(sql`actor_id = ${storableFilter(actor)}`);
  for (const from of [filter.submitted_from, filter.changed_from, filter.refused_from]) {
    if (from !== undefined) conditions.push(sql`refused_at >= ${from}`);
  }
  for (const to of [filter.submitted_to, filter.changed_to, filter.refused_to]) {
    if (to !== undefined) conditions.push(sql`refused_at < ${to}`);
  }
  return conditions;
}

/**
 * PostgreSQL rejects some JSON of requests. Quotes in texts are escaped, so no text looks like a
 * member.
 */
function hasMember(member: string, value: string): RawBuilder<boolean> {
  return sql`position(${`"${member}":${JSON.stringify(value)}`} in lower(resource)) > 0`;
}

const target = sql`substring(lower(refusals.resource) from '"target":"[a-z]+ /exchange/transactions/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid`;

function isOfDeal(
  tables: VisibleTables,
  member: string,
  values: readonly string[],
): RawBuilder<boolean> {
  return sql`exists (
    select from ${tables.rows(transactionsTable)} as deal
    where deal.id = ${target} and deal.${sql.ref(member)}::text = any(${values}::text[]))`;
}
