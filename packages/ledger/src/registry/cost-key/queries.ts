// Raw SQL: one statement merges the features' figures of cost keys for a page.
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { keysetPage, keysetParts, readKeyset } from '@exchange/runtime/tables/queries/page-keyset';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { sql } from 'kysely';
import type { z } from 'zod';
import { costKeyPropertiesTable } from '../asset/fields/tables.js';
import { costKeyCountsTable, costKeyStatesTable } from '../customer/table.js';
import { resellersTable } from '../reseller/table.js';
import type { costKeyItem } from './contract.js';

/** Reseller and cost key. */
export const costKeyCursor = [keysetParts.uuid, keysetParts.text];

export async function listCostKeys(tables: VisibleTables, page: Page): Promise<Listing> {
  const [counts, properties] = [costKeyCountsTable, costKeyPropertiesTable].map(tables.rows);
  const after = page.cursor === undefined ? undefined : readKeyset(page.cursor);
  const [reseller_id, cost_key] = after ?? [];
  const beyond =
    cost_key === undefined
      ? sql`true`
      : sql`(cost_key collate "C", reseller_id) > (${cost_key}, ${reseller_id}::uuid)`;
  const rows = await tables.ask(sql<z.output<typeof costKeyItem>>`
    with used as (
      select cost_key, reseller_id from ${counts} as c where ${beyond}
      union
      select cost_key, reseller_id from ${properties} as p where ${beyond}
    ), shown as (
      select cost_key, reseller_id from used
      order by cost_key collate "C", reseller_id limit ${page.limit + 1} offset ${page.offset}
    )
    select shown.cost_key, shown.reseller_id, coalesce(r.code, '') as reseller_code,
      coalesce(r.name, '') as reseller_name, coalesce(c.customer_count, 0) as customer_count,
      coalesce(p.property_count, 0) as property_count,
      array(select s.state from ${tables.rows(costKeyStatesTable)} as s
            where s.reseller_id = shown.reseller_id and s.cost_key = shown.cost_key order by s.state) as states
    from shown
      left join ${tables.rows(resellersTable)} as r on r.id = shown.reseller_id
      left join ${counts} as c on c.cost_key = shown.cost_key and c.reseller_id = shown.reseller_id
      left join ${properties} as p on p.cost_key = shown.cost_key and p.reseller_id = shown.reseller_id
    order by shown.cost_key collate "C", shown.reseller_id`);
  const { shown, next } = keysetPage(rows, page.limit, (last) => [last.reseller_id, last.cost_key]);
  return { items: shown.map((item) => JSON.stringify(item)), next };
}
