import { storableFilter } from '@exchange/runtime/tables/storable';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { type Area, lies } from '../map/area.js';
import { allOf, type GeometryKind, geometryKinds, scopeCondition } from '../map/conditions.js';
import { type FeaturePage, type FeaturePageRequest, readFeatures } from '../map/feature-page.js';
import type { ReadDatabase } from '../tables.js';

export interface AreaFilter {
  readonly asset_types?: readonly string[] | undefined;
  readonly organization_id?: string | undefined;
  readonly state?: string | undefined;
  readonly geometry_type?: GeometryKind | undefined;
}

/** Assets of an area as map features, by object id; a reseller sees only its own. */
export function findAssets(
  scope: Scope,
  database: ReadDatabase,
  area: Area,
  filter: AreaFilter,
  page: FeaturePageRequest,
): Promise<FeaturePage> {
  const condition = allOf([
    lies(sql.ref('assets.geom'), area),
    scopeCondition(scope, 'assets'),
    ...filterConditions(filter),
  ]);
  return readFeatures(database, 'assets', condition, page);
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
    conditions.push(sql`geometry_type = any(${geometryKinds[geometry_type]}::text[])`);
  }
  return conditions;
}

/** The customers whose properties lie in an area. */
export interface CustomersInArea {
  readonly propertyCount: number;
  /** The customers' JSON texts, joined by commas. */
  readonly text: string;
  /** How many properties stand in them. */
  readonly returned: number;
  /** The object id that a further page begins after; undefined at the end. */
  readonly next: number | undefined;
}

/**
 * Properties of an area by customer, customers by name. Only properties in scope are seen and counted.
 *
 * @param page how many properties at most
 */
export async function customersInArea(
  scope: Scope,
  database: ReadDatabase,
  area: Area,
  page: { readonly limit: number; readonly after?: number | undefined },
): Promise<CustomersInArea> {
  const { rows } = await sql<{
    property_count: number;
    returned: number;
    last: number | null;
    more: boolean;
    text: string | null;
  }>`
    with found as materialized (
      select a.objectid, a.customer_id, a.reseller_id, a.state, a.summary
      from assets a
      where a.customer_id is not null and ${lies(sql.ref('a.geom'), area)} and ${scopeCondition(scope, 'a')}
    ), shown as (
      select * from found where objectid > ${page.after ?? 0} order by objectid limit ${page.limit}
    ), grouped as (
      select shown.customer_id, count(*) as properties,
        string_agg('{' || shown.summary || ',"reseller_code":' || coalesce(to_json(r.code)::text, 'null') || '}', ','
          order by shown.objectid) as text,
        coalesce(json_agg(distinct shown.state) filter (where shown.state is not null), '[]')::text as states
      from shown left join resellers r on r.id = shown.reseller_id
      group by shown.customer_id
    )
    select (select count(*) from found)::integer as property_count,
      (select count(*) from shown)::integer as returned,
      (select max(objectid) from shown) as last,
      (select max(objectid) from found) > (select max(objectid) from shown) as more,
      string_agg('{"customer_id":"' || grouped.customer_id || '","customer_name":'
        || coalesce(to_json(c.name)::text, 'null') || ',"external_ref":'
        || coalesce(to_json(c.external_ref)::text, 'null') || ',"states":' || grouped.states
        || ',"property_count":' || grouped.properties || ',"properties":[' || grouped.text || ']}', ','
        order by c.name, grouped.customer_id) as text
    from grouped left join customers c on c.id = grouped.customer_id`.execute(database);
  const [row] = rows;
  return {
    propertyCount: row?.property_count ?? 0,
    text: row?.text ?? '',
    returned: row?.returned ?? 0,
    next: row?.more === true && row.last !== null ? row.last : undefined,
  };
}
