import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readListing } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { ResellerId, Scope, WebhookId } from '@exchange/units';
import { webhooksTable } from './table.js';

/** Webhooks, oldest first. */
export function listWebhooks(
  scope: Scope,
  database: ReadDatabase,
  filter: { readonly reseller_id?: ResellerId | undefined },
  page: Page,
): Promise<Listing> {
  let query = database
    .seenBy(scope)
    .selectFrom(webhooksTable)
    .select(['resource', 'created_position']);
  const { reseller_id } = filter;
  if (reseller_id !== undefined) query = query.where('reseller_id', '=', reseller_id);
  return readListing(query, page);
}

/** One webhook. */
export function getWebhook(scope: Scope, database: ReadDatabase, id: WebhookId) {
  return database.seenBy(scope).find(webhooksTable, id, ['resource']);
}
