// Raw SQL: deals as of one position are a union of two tables.

import type { QueriedOf } from '@exchange/runtime/tables/definition/define-table';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readListing } from '@exchange/runtime/tables/queries/read-listing';
import type { Lookup, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { CounterpartyId, ResellerId } from '@exchange/units';
import { sql } from 'kysely';
import type { z } from 'zod';
import { transactionsAt } from '../transaction/list/as-of.js';
import type { transactionsTable } from '../transaction/table.js';
import type { listStatements as listedStatements } from './contract.js';
import { type StatementRow, statementLinesTable, statementsTable } from './table.js';

export interface DealsQuery {
  readonly counterparty_id: CounterpartyId;
  readonly reseller_id: ResellerId | null;
  readonly of_no_reseller?: true | undefined;
  readonly from: Date;
  readonly to: Date;
  readonly position: bigint;
}

const dealColumns = [
  ...['id', 'reseller_id', 'cost_key', 'transaction_type', 'status', 'direction', 'currency'],
  ...['book', 'external_id', 'delivery_start', 'delivery_end', 'volume_mwh', 'price_per_mwh'],
  ...['settlement_amount', 'runs'],
] as const;
export type DealRow = Pick<QueriedOf<typeof transactionsTable>, (typeof dealColumns)[number]> & {
  readonly trade_date: string | null;
};

export async function sizeOfDeals(
  tables: VisibleTables,
  query: DealsQuery,
): Promise<{ readonly deals: number; readonly runsChars: number }> {
  const [size] = await tables.ask(sql<{ deals: string; runs: string }>`
    select count(*) as deals, coalesce(sum(length(runs)), 0) as runs
    from (${transactionsAt(tables.rows, query.position)}) as t where ${matches(query)}`);
  return { deals: Number(size?.deals ?? 0), runsChars: Number(size?.runs ?? 0) };
}

export function dealsOf(tables: VisibleTables, query: DealsQuery): Promise<readonly DealRow[]> {
  return tables.ask(sql<DealRow>`
    select ${sql.join(dealColumns.map((name) => sql.ref(name)))},
      to_char(trade_date, 'YYYY-MM-DD') as trade_date
    from (${transactionsAt(tables.rows, query.position)}) as t where ${matches(query)}
    order by delivery_start, created_position, place`);
}

function matches({ counterparty_id, reseller_id, of_no_reseller, from, to }: DealsQuery) {
  const ofAll = of_no_reseller === true ? sql`reseller_id is null` : sql`true`;
  const ofReseller = reseller_id === null ? ofAll : sql`reseller_id = ${reseller_id}`;
  return sql`counterparty_id = ${counterparty_id} and ${ofReseller}
    and status in ('settled', 'confirmed') and delivery_start < ${to} and delivery_end > ${from}`;
}

export async function statusesOf(
  tables: VisibleTables,
  ids: readonly string[],
  position: bigint,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables.ask(sql<{ id: string; status: string }>`
    select id, status from (${transactionsAt(tables.rows, position)}) as t
    where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

type StatementFilter = Omit<z.output<typeof listedStatements.query>, keyof Page>;

export function listStatements(
  tables: VisibleTables,
  filter: StatementFilter,
  page: Page,
): Promise<Listing> {
  let query = tables.selectFrom(statementsTable).select(['resource', 'created_position']);
  for (const name of ['counterparty_id', 'reseller_id', 'month', 'series_id'] as const) {
    const value = filter[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  return readListing(query, page, 'newest first');
}

export function statementById(
  tables: VisibleTables,
  id: string,
): Promise<Lookup<Pick<StatementRow, 'resource' | 'revision' | 'lines_id' | 'series_id'>>> {
  return tables.find(statementsTable, id, ['resource', 'revision', 'lines_id', 'series_id']);
}

export async function linesOf(tables: VisibleTables, linesId: string): Promise<readonly string[]> {
  const rows = await tables
    .selectFrom(statementLinesTable)
    .select(['lines'])
    .where('lines_id', '=', linesId)
    .orderBy('part')
    .execute();
  return rows.map(({ lines }) => lines);
}
