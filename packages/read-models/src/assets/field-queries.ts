import type { Scope } from '@exchange/units';
import { sql } from 'kysely';
import type { ReadDatabase } from '../database/connect.js';
import { ownerSeenBy } from '../owner.js';
import { allOf } from '../space/conditions.js';
import type { FieldKind } from './fields.js';

/** An attribute key of the assets that a caller may see. */
export interface AttributeField {
  readonly name: string;
  readonly kind: FieldKind;
}

/** Which assets: all, those of some types, or those whose type begins so. */
export interface TypeFilter {
  readonly types?: readonly string[] | undefined;
  readonly typePrefix?: string | undefined;
}

/** The attribute keys of assets in scope, in alphabetical order: a schema, whatever the page at hand holds. */
export async function listAttributeFields(
  scope: Scope,
  database: ReadDatabase,
  filter: TypeFilter,
): Promise<readonly AttributeField[]> {
  const conditions = [sql<boolean>`owner = ${ownerSeenBy(scope)}`];
  if (filter.types !== undefined) {
    conditions.push(sql`asset_type = any(${filter.types}::text[])`);
  }
  if (filter.typePrefix !== undefined) {
    conditions.push(sql`starts_with(asset_type, ${filter.typePrefix})`);
  }
  const { rows } = await sql<AttributeField>`
    select name, case when count(distinct kind) = 1 then min(kind) else 'mixed' end as kind
    from asset_fields where ${allOf(conditions)}
    group by name order by name collate "C"`.execute(database);
  return rows;
}
