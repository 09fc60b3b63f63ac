// Raw SQL: counts use the conditions of the list.
import { unavailable } from '@exchange/runtime/http/problems/http-problem';
import type { Moment } from '@exchange/runtime/positions/moment';
import { StatementTooLong } from '@exchange/runtime/tables/connection/statement-limit';
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { keysetPage } from '@exchange/runtime/tables/queries/page-keyset';
import type { ReadDatabase, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type Scope, type TransactionId, transactionId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { momentPosition, rowsToSearch } from './as-of.js';
import { conditionsOf, isOfChange, selectionOf, type TransactionFilter } from './filter.js';
import { keysetOf, type Sort } from './order.js';
import { type ListedRow, pageQueries } from './search.js';

export interface ListRequest {
  readonly filter: TransactionFilter;
  readonly sort?: Sort | undefined;
  readonly moment?: Moment | undefined;
  readonly partners?: readonly string[] | undefined;
}

export async function listTransactions(
  scope: Scope,
  database: ReadDatabase,
  request: ListRequest,
  page: Page,
): Promise<Listing> {
  const position = await positionOf(database, request.moment);
  const { shown, next } = await readPage(scope, database, request, position, page);
  return { items: shown.map(({ resource }) => resource), next };
}

async function readPage(
  scope: Scope,
  database: ReadDatabase,
  request: ListRequest,
  position: bigint | undefined,
  page: Page,
) {
  const tables = database.visibleTo(scope);
  let rows: readonly ListedRow[] = [];
  for (const query of pageQueries(scope, tables, request, position, page)) {
    rows = await runQuery(tables, request.filter, query.rows, query.isBounded);
    if (rows.length > page.limit) break;
  }
  return keysetPage(rows, page.limit, (last) => keysetOf(request.sort, last));
}

export async function countTransactions(
  scope: Scope,
  database: ReadDatabase,
  { filter, moment, partners }: ListRequest,
): Promise<bigint> {
  const tables = database.visibleTo(scope);
  const position = await positionOf(database, moment);
  const from = rowsToSearch(tables.rows, position, isOfChange(filter));
  const conditions = [...from.conditions, ...conditionsOf(selectionOf(filter, partners))];
  const query = sql<{ readonly total: string }>`
    select count(*) as total from ${from.rows} as t where ${allOf(conditions)}`;
  const [count] = await runQuery(tables, filter, query, false);
  return BigInt(count?.total ?? 0);
}

export async function matchingIds(
  scope: Scope,
  database: ReadDatabase,
  request: ListRequest,
  limit: number,
): Promise<readonly TransactionId[]> {
  const page = { limit, offset: 0 };
  const { shown } = await readPage(scope, database, request, undefined, page);
  return shown.map(({ id }) => transactionId.parse(id));
}

async function positionOf(
  database: ReadDatabase,
  moment: Moment | undefined,
): Promise<bigint | undefined> {
  return moment === undefined ? undefined : momentPosition(database, moment);
}

const selectiveFilters = [
  'counterparty_id',
  'asset_id',
  'book',
  'external_id',
  'delivery_from',
] as const;

/** @throws HttpProblem 503 with a suggested filter at the statement's time limit */
async function runQuery<Row>(
  tables: VisibleTables,
  filter: TransactionFilter,
  query: RawBuilder<Row>,
  isBounded: boolean,
): Promise<readonly Row[]> {
  try {
    return await tables.askWithinLimit(query, isBounded);
  } catch (error) {
    if (!(error instanceof StatementTooLong)) throw error;
    const name = selectiveFilters.find((one) => filter[one] === undefined) ?? 'delivery_to';
    throw unavailable(`The query took too long. Add the filter ${name}, or omit sort or total.`, 5);
  }
}
