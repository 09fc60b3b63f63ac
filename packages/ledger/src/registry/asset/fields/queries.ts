// Raw SQL: keys of several types are merged, and one statement returns the lists of many types.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { assetFieldsCutTable, assetFieldsTable, type FieldKind, fieldsMax } from './tables.js';

export interface AttributeField {
  readonly name: string;
  readonly kind: FieldKind;
}

export interface AttributeFields {
  readonly fields: readonly AttributeField[];
  readonly hasMore: boolean;
}

export interface TypeFilter {
  readonly types?: readonly string[] | undefined;
  readonly typePrefix?: string | undefined;
}

/**
 * Alphabetical, independent of the page.
 * @param most up to 1,000
 */
export async function listAttributeFields(
  tables: VisibleTables,
  filter: TypeFilter,
  max = fieldsMax,
): Promise<AttributeFields> {
  const conditions: RawBuilder<boolean>[] = [];
  if (filter.types !== undefined) {
    conditions.push(sql`asset_type = any(${filter.types}::text[])`);
  }
  if (filter.typePrefix !== undefined) {
    conditions.push(sql`starts_with(asset_type, ${filter.typePrefix})`);
  }
  const rows = await tables.ask(sql<AttributeField>`
    select name, case when count(distinct kind) = 1 then min(kind) else 'mixed' end as kind
    from ${tables.rows(assetFieldsTable)} as own where ${allOf(conditions)}
    group by name order by name collate "C" limit ${max + 1}`);
  if (rows.length > max) return { fields: rows.slice(0, max), hasMore: true };
  const cut = await tables.ask(sql`
    select from ${tables.rows(assetFieldsCutTable)} as own where ${allOf(conditions)} limit 1`);
  return { fields: rows, hasMore: cut.length > 0 };
}

export async function listFieldsByType(
  tables: VisibleTables,
  types: readonly string[],
  max: number,
): Promise<ReadonlyMap<string, AttributeFields>> {
  const rows = await tables.ask(sql<AttributeField & { readonly asset_type: string }>`
    select wanted.asset_type, own.name, own.kind
    from unnest(${types}::text[]) as wanted(asset_type) cross join lateral (
      select name, kind from ${tables.rows(assetFieldsTable)} as known
      where asset_type = wanted.asset_type
      order by name collate "C" limit ${max + 1}
    ) as own`);
  const cut = await tables.ask(sql<{ asset_type: string }>`
    select asset_type from ${tables.rows(assetFieldsCutTable)} as own
    where asset_type = any(${types}::text[])`);
  const isCut = new Set(cut.map(({ asset_type }) => asset_type));
  const lists = new Map<string, AttributeField[]>(types.map((type) => [type, []]));
  for (const { asset_type, name, kind } of rows) lists.get(asset_type)?.push({ name, kind });
  return new Map(
    [...lists].map(([type, fields]) => [
      type,
      { fields: fields.slice(0, max), hasMore: fields.length > max || isCut.has(type) },
    ]),
  );
}
