// Raw SQL: one statement reads a customer with its attachments and checks the scope.

import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readListing, readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { Lookup, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { CustomerId } from '@exchange/units';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type BriefAttachment, writeCustomerWithAttachments } from './attachment-resource.js';
import type { listCustomers as listedCustomers } from './contract.js';
import { attachmentsTable, type CustomerRow, customersTable } from './table.js';

/** Lists oldest first; a reseller sees only its own. */
export async function listAttachments(
  tables: VisibleTables,
  id: CustomerId,
  page: Page,
): Promise<Lookup<Listing>> {
  const customer = await tables.find(customersTable, id, ['id']);
  if (customer.kind !== 'found') return customer;
  const query = tables
    .selectFrom(attachmentsTable)
    .select(['resource', 'created_position'])
    .where('customer_id', '=', id);
  return { kind: 'found', row: await readListing(query, page) };
}

/** All filters apply to the same attachment. */
export function listCustomers(
  tables: VisibleTables,
  filter: Omit<z.output<typeof listedCustomers.query>, keyof Page>,
  page: Page,
): Promise<Listing> {
  const { reseller_id, state } = filter;
  let query = tables.selectFrom(customersTable).select(['resource', 'created_position']);
  if (reseller_id !== undefined || state !== undefined) {
    query = query.where(({ exists, selectFrom }) => {
      let attached = selectFrom(tables.rows(attachmentsTable).as('attached'))
        .select('attached.id')
        .whereRef('attached.customer_id', '=', 'customers.id');
      if (reseller_id !== undefined) {
        attached = attached.where('attached.reseller_id', '=', reseller_id);
      }
      if (state !== undefined) attached = attached.where('attached.state', '=', state);
      return exists(attached);
    });
  }
  return readSearched(tables, query, page, filter.q);
}

interface CustomerWithAttachments
  extends Pick<CustomerRow, 'name' | 'external_ref' | 'status' | 'revision'> {
  readonly resellers: readonly BriefAttachment[];
}

export async function getCustomer(
  tables: VisibleTables,
  id: CustomerId,
): Promise<Lookup<{ readonly resource: string; readonly revision: string }>> {
  const customer = await tables.findIn<CustomerWithAttachments>(
    customersTable,
    (all, isSeen) => sql`
      select name, external_ref, status, revision, ${isSeen}, (
        select coalesce(json_agg(json_build_object('reseller_id', a.reseller_id, 'cost_key', a.cost_key,
          'state', a.state, 'is_primary', a.is_primary) order by a.created_position), '[]')
        from ${tables.rows(attachmentsTable)} as a where a.customer_id = customers.id
      ) as resellers
      from ${all(customersTable)} as customers where id = ${id}`,
  );
  if (customer.kind !== 'found') return customer;
  const { resellers, revision, ...fields } = customer.row;
  const resource = writeCustomerWithAttachments({ customer: { id, ...fields }, resellers });
  return { kind: 'found', row: { resource, revision } };
}
