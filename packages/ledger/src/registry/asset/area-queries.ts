// Raw SQL: spatial conditions.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import {
  type FeaturePage,
  type FeaturePageRequest,
  type FeatureSource,
  readFeatures,
} from '@exchange/runtime/tables/queries/feature-page';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter } from '@exchange/runtime/tables/storable';
import { type RawBuilder, sql } from 'kysely';
import { customersTable } from '../customer/table.js';
import { resellersTable } from '../reseller/table.js';
import { type Area, intersects } from '../space/area.js';
import { type GeometryKind, geometryKinds } from '../space/geometry-schema.js';
import { assetsTable } from './table.js';

export interface CustomerInArea {
  readonly customer_id: string;
  readonly customer_name: string | null;
  readonly external_ref: string | null;
  readonly states: readonly string[];
  readonly properties: readonly (readonly [members: string, resellerCode: string | null])[];
}

export interface CustomersInArea {
  readonly propertyCount: number;
  readonly customers: readonly CustomerInArea[];
  readonly returned: number;
  readonly next: string | undefined;
}

export interface PropertyPage {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly kind?: GeometryKind | undefined;
}

export const isOfKind = (type: RawBuilder<unknown>, kind: GeometryKind | undefined) =>
  kind === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${type} = any(${geometryKinds[kind]}::text[])`;

/**
 * Lists customers by name, with the properties in scope.
 * @param page maximum number of properties
 */
export async function customersInArea(
  tables: VisibleTables,
  area: Area,
  page: PropertyPage,
): Promise<CustomersInArea> {
  const [row] = await tables.ask(sql<{
    property_count: number;
    returned: number;
    last: string | null;
    more: boolean | null;
    customers: readonly CustomerInArea[];
  }>`
    with found as materialized (
      select a.created_position, a.customer_id, a.reseller_id, a.state, a.summary
      from ${tables.rows(assetsTable)} as a
      where a.customer_id is not null and ${intersects(sql.ref('a.geom'), area)}
        and ${isOfKind(sql.ref('a.geometry_type'), page.kind)}
    ), shown as (
      select * from found where created_position > ${page.after ?? '0'}::bigint order by created_position limit ${page.limit}
    ), grouped as (
      select shown.customer_id,
        json_agg(json_build_array(shown.summary, r.code) order by shown.created_position) as properties,
        coalesce(json_agg(distinct shown.state) filter (where shown.state is not null), '[]') as states
      from shown left join ${tables.rows(resellersTable)} as r on r.id = shown.reseller_id
      group by shown.customer_id
    )
    select (select count(*) from found)::integer as property_count,
      (select count(*) from shown)::integer as returned,
      (select max(created_position) from shown)::text as last,
      (select max(created_position) from found) > (select max(created_position) from shown) as more,
      coalesce(json_agg(json_build_object('customer_id', grouped.customer_id, 'customer_name', c.name,
        'external_ref', c.external_ref, 'states', grouped.states, 'properties', grouped.properties)
        order by c.name, grouped.customer_id), '[]') as customers
    from grouped left join ${tables.rows(customersTable)} as c on c.id = grouped.customer_id`);
  return {
    propertyCount: row?.property_count ?? 0,
    customers: row?.customers ?? [],
    returned: row?.returned ?? 0,
    next: row?.more === true && row.last !== null ? row.last : undefined,
  };
}

export const assetFeatures: FeatureSource = {
  table: assetsTable,
  geometryType: sql`geometry_type`,
};

export interface AreaFilter {
  readonly asset_types?: readonly string[] | undefined;
  readonly organization_id?: string | undefined;
  readonly state?: string | undefined;
  readonly geometry_type?: GeometryKind | undefined;
}

export function findAssets(
  tables: VisibleTables,
  area: Area,
  filter: AreaFilter,
  page: FeaturePageRequest,
): Promise<FeaturePage> {
  const condition = allOf([intersects(sql.ref('assets.geom'), area), ...filterConditions(filter)]);
  return readFeatures(tables, assetFeatures, condition, page);
}

function filterConditions(filter: AreaFilter): readonly RawBuilder<boolean>[] {
  const { asset_types, organization_id, state, geometry_type } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (asset_types !== undefined) {
    conditions.push(sql`asset_type = any(${asset_types.map(storableFilter)}::text[])`);
  }
  if (organization_id !== undefined) {
    conditions.push(sql`organization_id = ${storableFilter(organization_id)}`);
  }
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (geometry_type !== undefined) {
    conditions.push(isOfKind(sql.ref('geometry_type'), geometry_type));
  }
  return conditions;
}
