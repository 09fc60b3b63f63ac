import { type Found, foundRow, scopedReseller } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import { keysetCursor, readKeyset } from '@exchange/runtime/tables/page-keyset';
import type { AssetId, CounterpartyId, Scope, TransactionId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { scopeCondition } from '../map/conditions.js';
import type { ReadDatabase } from '../tables.js';
import { type Moment, momentPosition, transactionsAt } from './moment.js';

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
  const conditions: RawBuilder<boolean>[] = [scopeCondition(scope, 't')];
  for (const column of filterColumns) {
    const value = filter[column];
    if (value !== undefined) conditions.push(sql`${sql.ref(`t.${column}`)} = ${value}`);
  }
  const [position, place] = page.cursor === undefined ? [] : (readKeyset(page.cursor) ?? []);
  if (position !== undefined) {
    conditions.push(sql`(t.created_position, t.place) < (${position}::bigint, ${place}::integer)`);
  }
  const from =
    moment === undefined
      ? sql`transactions`
      : sql`(${transactionsAt(await momentPosition(database, moment))})`;
  const { rows } = await sql<{ resource: string; created_position: string; place: number }>`
    select t.resource, t.created_position, t.place from ${from} as t
    where ${sql.join(conditions, sql` and `)}
    order by t.created_position desc, t.place desc
    limit ${page.limit + 1} offset ${page.offset}`.execute(database);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const isCut = rows.length > page.limit && last !== undefined;
  return {
    items: shown.map(({ resource }) => resource),
    next: isCut ? keysetCursor([last.created_position, String(last.place)]) : undefined,
  };
}

interface TransactionRow {
  readonly resource: string;
  readonly revision: string;
  readonly reseller_id: string | null;
}

/** One transaction; with a moment, as it was then. */
export async function getTransaction(
  scope: Scope,
  database: ReadDatabase,
  id: TransactionId,
  moment?: Moment,
): Promise<Found<TransactionRow>> {
  const from =
    moment === undefined
      ? sql`transactions`
      : sql`(${transactionsAt(await momentPosition(database, moment))})`;
  const { rows } = await sql<TransactionRow>`
    select t.resource, t.revision, t.reseller_id from ${from} as t where t.id = ${id}`.execute(
    database,
  );
  return foundRow(scope, rows[0]);
}

/** Commands that were refused, newest first; a reseller sees only its own tries. */
export async function listRefusals(
  scope: Scope,
  database: ReadDatabase,
  page: Page,
): Promise<Listing> {
  const own = scopedReseller(scope);
  const before = page.cursor === undefined ? undefined : readCursor(page.cursor);
  const { rows } = await sql<{ resource: string; created_position: string }>`
    select resource, created_position from refusals
    where ${own === undefined ? sql`true` : sql`reseller_id = ${own}`}
      and ${before === undefined ? sql`true` : sql`created_position < ${before}`}
    order by created_position desc limit ${page.limit + 1} offset ${page.offset}`.execute(database);
  return listingOf(rows, page);
}
