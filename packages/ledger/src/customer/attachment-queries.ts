import { type Found, scopedReseller } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import type { CustomerId, ResellerId, Scope } from '@exchange/units';
import type { ReadDatabase } from '../tables.js';
import type { Moment } from '../transaction/moment.js';
import { attachmentsThen } from './past-attachment-queries.js';
import { wasThere } from './queries.js';

/** A customer's attachments, oldest first; a reseller sees only its own. With a moment, as they were then. */
export async function listAttachments(
  scope: Scope,
  database: ReadDatabase,
  id: CustomerId,
  page: Page,
  moment?: Moment,
): Promise<Found<Listing>> {
  const own = scopedReseller(scope);
  const attachedTo = (reseller: ResellerId | undefined) => {
    const query = database.selectFrom('attachments').where('customer_id', '=', id);
    return reseller === undefined ? query : query.where('reseller_id', '=', reseller);
  };
  const known = await database
    .selectFrom('customers')
    .select(['created_position', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined || !wasThere(known, moment)) return { kind: 'missing' };
  if (own !== undefined) {
    const any = await attachedTo(own).select('id').limit(1).executeTakeFirst();
    if (any === undefined) return { kind: 'forbidden' };
  }
  if (moment !== undefined) {
    const rows = await attachmentsThen(scope, database, id, moment, page);
    return { kind: 'found', row: listingOf(rows, page) };
  }
  let query = attachedTo(own)
    .select(['resource', 'created_position'])
    .orderBy('created_position')
    .limit(page.limit + 1)
    .offset(page.offset);
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (after !== undefined) query = query.where('created_position', '>', after);
  return { kind: 'found', row: listingOf(await query.execute(), page) };
}
