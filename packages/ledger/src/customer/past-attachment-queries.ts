import type { Moment } from '@exchange/runtime/positions/moment';
import type { Page, PagedRow } from '@exchange/runtime/tables/page';
import { pageOf } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { CustomerId, Scope } from '@exchange/units';
import { attachmentTimesTable, attachmentVersionsTable } from './table.js';

/** A customer's attachments as they were at a moment, oldest first; a reseller sees its own. All but for a page. */
export async function attachmentsThen(
  scope: Scope,
  database: ReadDatabase,
  id: CustomerId,
  moment: Moment,
  page?: Page,
): Promise<readonly PagedRow[]> {
  const at =
    moment.kind === 'position'
      ? moment.position.toString()
      : ((await lastPosition(database, moment.time)) ?? '0');
  const query = database
    .seenBy(scope)
    .selectFrom(attachmentVersionsTable)
    .select(['resource', 'created_position'])
    .where('customer_id', '=', id)
    .where('valid_from', '<=', at)
    .where((version) =>
      version.or([version('valid_to', 'is', null), version('valid_to', '>', at)]),
    );
  return await (page === undefined
    ? query.orderBy('created_position')
    : pageOf(query, page)
  ).execute();
}

/** The last change of an attachment that the log had recorded by then, removals included. */
async function lastPosition(database: ReadDatabase, time: Date): Promise<string | undefined> {
  const last = await database
    .shared()
    .selectFrom(attachmentTimesTable)
    .select(({ fn }) => fn.max('position').as('position'))
    .where('recorded_at', '<=', time)
    .executeTakeFirst();
  return last?.position ?? undefined;
}
