import type { AssetId, CounterpartyId, Scope, TransactionId } from '@exchange/units';
import type { ReadDatabase } from '../database/connect.js';
import { type Found, foundRow, scopedReseller } from '../found.js';
import { type Listing, listingOf, type Page, readCursor } from '../page.js';

export interface TransactionFilter {
  readonly counterparty_id?: CounterpartyId | undefined;
  readonly transaction_type?: string | undefined;
  readonly status?: string | undefined;
  readonly asset_id?: AssetId | undefined;
}

const filterColumns = ['counterparty_id', 'transaction_type', 'status', 'asset_id'] as const;

/** Transactions, newest first; a reseller sees only its own. */
export async function listTransactions(
  scope: Scope,
  database: ReadDatabase,
  filter: TransactionFilter,
  page: Page,
): Promise<Listing> {
  const own = scopedReseller(scope);
  let query = database
    .selectFrom('transactions')
    .select(['resource', 'created_position'])
    .orderBy('created_position', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset);
  if (own !== undefined) query = query.where('reseller_id', '=', own);
  for (const column of filterColumns) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', value);
  }
  const before = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (before !== undefined) query = query.where('created_position', '<', before);
  return listingOf(await query.execute(), page);
}

interface TransactionRow {
  readonly resource: string;
  readonly revision: string;
  readonly reseller_id: string | null;
}

/** One transaction. */
export async function getTransaction(
  scope: Scope,
  database: ReadDatabase,
  id: TransactionId,
): Promise<Found<TransactionRow>> {
  const row = await database
    .selectFrom('transactions')
    .select(['resource', 'revision', 'reseller_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return foundRow(scope, row);
}
