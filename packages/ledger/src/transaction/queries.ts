// Raw SQL: a page begins after two values together, and rows as they were are put together of two tables.
import type { Moment } from '@exchange/runtime/positions/moment';
import { allOf } from '@exchange/runtime/tables/conditions';
import type { Found } from '@exchange/runtime/tables/found';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { keysetCursor, readKeyset } from '@exchange/runtime/tables/page-keyset';
import { readListing } from '@exchange/runtime/tables/read-listing';
import type { Rows } from '@exchange/runtime/tables/seen-rows';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { AssetId, CounterpartyId, Scope, TransactionId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { momentPosition, transactionsAt } from './moment.js';
import { refusalsTable, type TransactionRow, transactionsTable } from './table.js';

export interface TransactionFilter {
  readonly counterparty_id?: CounterpartyId | undefined;
  readonly transaction_type?: string | undefined;
  readonly status?: string | undefined;
  readonly asset_id?: AssetId | undefined;
}

const filterColumns = ['counterparty_id', 'transaction_type', 'status', 'asset_id'] as const;

/** Transactions, newest first; a reseller sees only its own. With a moment, as they were then. */
export async function listTransactions(
  scope: Scope,
  database: ReadDatabase,
  filter: TransactionFilter,
  page: Page,
  moment?: Moment,
): Promise<Listing> {
  const tables = database.seenBy(scope);
  const conditions: RawBuilder<boolean>[] = [];
  for (const column of filterColumns) {
    const value = filter[column];
    if (value !== undefined) conditions.push(sql`${sql.ref(`t.${column}`)} = ${value}`);
  }
  const [position, place] = page.cursor === undefined ? [] : (readKeyset(page.cursor) ?? []);
  if (position !== undefined) {
    conditions.push(sql`(t.created_position, t.place) < (${position}::bigint, ${place}::integer)`);
  }
  const from = await transactionsIn(database, tables.rows, moment);
  const rows = await tables.ask(sql<{ resource: string; created_position: string; place: number }>`
    select t.resource, t.created_position, t.place from ${from} as t
    where ${allOf(conditions)}
    order by t.created_position desc, t.place desc
    limit ${page.limit + 1} offset ${page.offset}`);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const isCut = rows.length > page.limit && last !== undefined;
  return {
    items: shown.map(({ resource }) => resource),
    next: isCut ? keysetCursor([last.created_position, String(last.place)]) : undefined,
  };
}

/** One transaction; with a moment, as it was then. */
export async function getTransaction(
  scope: Scope,
  database: ReadDatabase,
  id: TransactionId,
  moment?: Moment,
): Promise<Found<Pick<TransactionRow, 'resource' | 'revision'>>> {
  const found = await findTransaction(scope, database, id, moment);
  if (found.kind !== 'found') return found;
  const { resource, whole_resource, revision } = found.row;
  return { ...found, row: { resource: whole_resource ?? resource, revision } };
}

type Shown = Pick<TransactionRow, 'resource' | 'whole_resource' | 'revision'>;

async function findTransaction(
  scope: Scope,
  database: ReadDatabase,
  id: TransactionId,
  moment: Moment | undefined,
): Promise<Found<Shown>> {
  const tables = database.seenBy(scope);
  if (moment === undefined) {
    return tables.find(transactionsTable, id, ['resource', 'whole_resource', 'revision']);
  }
  const position = await momentPosition(database, moment);
  return tables.findIn(
    transactionsTable,
    (all, isSeen) => sql`
      select resource, whole_resource, revision, ${isSeen} from (${transactionsAt(all, position)}) as transactions where id = ${id}`,
  );
}

/** Transactions as they are, or as they were at a moment. */
async function transactionsIn(
  database: ReadDatabase,
  rows: Rows,
  moment: Moment | undefined,
): Promise<RawBuilder<unknown>> {
  if (moment === undefined) return rows(transactionsTable);
  return sql`(${transactionsAt(rows, await momentPosition(database, moment))})`;
}

/** Commands that were refused, newest first; a reseller sees only its own tries. */
export function listRefusals(scope: Scope, database: ReadDatabase, page: Page): Promise<Listing> {
  const query = database
    .seenBy(scope)
    .selectFrom(refusalsTable)
    .select(['resource', 'created_position']);
  return readListing(query, page, 'newest first');
}
