import { type Found, scopedReseller } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import type { CustomerId, ResellerId, Scope, StateCode } from '@exchange/units';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReadDatabase, ReadTables } from '../tables.js';
import type { Moment } from '../transaction/moment.js';

/** Customers, oldest first; a reseller sees only those attached to it. */
export async function listCustomers(
  scope: Scope,
  database: ReadDatabase,
  filter: { readonly reseller_id?: ResellerId | undefined; readonly state?: StateCode | undefined },
  page: Page,
): Promise<Listing> {
  const own = scopedReseller(scope);
  let query = database
    .selectFrom('customers')
    .select(['customers.resource', 'customers.created_position'])
    .orderBy('customers.created_position')
    .limit(page.limit + 1)
    .offset(page.offset);
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (after !== undefined) query = query.where('customers.created_position', '>', after);
  if (own !== undefined || filter.reseller_id !== undefined || filter.state !== undefined) {
    query = query.where((build) => build.exists(attachmentsMatching(build, own, filter)));
  }
  return listingOf(await query.execute(), page);
}

function attachmentsMatching(
  build: ExpressionBuilder<ReadTables, 'customers'>,
  own: ResellerId | undefined,
  filter: { readonly reseller_id?: ResellerId | undefined; readonly state?: StateCode | undefined },
) {
  let attached = build
    .selectFrom('attachments')
    .select('attachments.id')
    .whereRef('attachments.customer_id', '=', 'customers.id');
  if (own !== undefined) attached = attached.where('attachments.reseller_id', '=', own);
  if (filter.reseller_id !== undefined) {
    attached = attached.where('attachments.reseller_id', '=', filter.reseller_id);
  }
  if (filter.state !== undefined) attached = attached.where('attachments.state', '=', filter.state);
  return attached;
}

/** One customer with the attachments that the caller may see, oldest first; missing at a moment before it was. */
export async function getCustomer(
  scope: Scope,
  database: ReadDatabase,
  id: CustomerId,
  moment?: Moment,
): Promise<Found<{ readonly text: string; readonly revision: string }>> {
  const own = scopedReseller(scope);
  // One statement, so that customer, revision and attachments are of one moment.
  const row = await database
    .selectFrom('customers')
    .select((customer) => [
      'name',
      'external_ref',
      'status',
      'revision',
      'created_position',
      'created_at',
      jsonArrayFrom(
        customer
          .selectFrom('attachments')
          .select(['reseller_id', 'cost_key', 'state', 'is_primary'])
          .whereRef('attachments.customer_id', '=', 'customers.id')
          .$if(own !== undefined, (some) => some.where('reseller_id', '=', own ?? ''))
          .orderBy('created_position'),
      ).as('resellers'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || !wasThere(row, moment)) return { kind: 'missing' };
  const { resellers } = row;
  if (own !== undefined && resellers.length === 0) return { kind: 'forbidden' };
  const { name, external_ref, status, revision } = row;
  const text = JSON.stringify({ customer: { id, name, external_ref, status }, resellers });
  return { kind: 'found', row: { text, revision } };
}

/** Whether a customer was registered by a moment; a row that does not say when counts as there. */
export function wasThere(
  row: { readonly created_position: string; readonly created_at: Date | null },
  moment: Moment | undefined,
): boolean {
  if (moment === undefined) return true;
  if (moment.kind === 'position') return BigInt(row.created_position) <= moment.position;
  return row.created_at === null || row.created_at <= moment.time;
}
