import type { Lookup, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { CustomerId, ResellerId, StateCode } from '@exchange/units';
import { sql } from 'kysely';
import { assetsTable } from '../asset/table.js';
import { type RederivationRow, rederivationsTable } from './table.js';

export function getRederivation(
  tables: VisibleTables,
  id: string,
): Promise<Lookup<Pick<RederivationRow, 'customer_id' | 'link_id' | 'resource'>>> {
  return tables.find(rederivationsTable, id, ['customer_id', 'link_id', 'resource']);
}

export type RunningJob = Pick<RederivationRow, 'id' | 'created_position' | 'progress_position'>;

/** Up to 100, of each reseller in turn: many jobs of one do not delay another's. */
export function listRunning(tables: VisibleTables): Promise<readonly RunningJob[]> {
  return tables
    .selectFrom(rederivationsTable)
    .select(['id', 'created_position', 'progress_position'])
    .where('is_completed', '=', false)
    .orderBy(sql`row_number() over (partition by reseller_id order by created_position)`)
    .orderBy('created_position')
    .limit(100)
    .execute();
}

export interface AssetsOfLink {
  readonly customer_id: CustomerId;
  readonly reseller_id: ResellerId;
  readonly state: StateCode | null;
}

export async function listCovered(
  tables: VisibleTables,
  { customer_id, reseller_id, state }: AssetsOfLink,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly created_position: string }[]> {
  const query = tables
    .selectFrom(assetsTable)
    .select(['id', 'created_position'])
    .where('customer_id', '=', customer_id)
    .where('reseller_id', '=', reseller_id)
    .where('created_position', '>', page.after)
    .orderBy('created_position')
    .limit(page.limit);
  return await (state === null ? query : query.where('state', '=', state)).execute();
}
