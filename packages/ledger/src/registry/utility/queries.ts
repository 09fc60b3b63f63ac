// Raw SQL: spatial conditions.
import type { FeatureSource } from '@exchange/runtime/tables/queries/feature-page';
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { ReadDatabase, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { StateCode, UtilityId } from '@exchange/units';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isOfKind, type PropertyPage } from '../asset/area-queries.js';
import { assetsTable } from '../asset/table.js';
import { type Area, intersects } from '../space/area.js';
import { atAllPlaces } from '../space/shapes.js';
import type { utilitiesStatus } from './resource.js';
import { utilitiesTable, utilityPartsTable } from './table.js';

export const utilityFeatures: FeatureSource = {
  table: utilitiesTable,
  geometryType: sql`replace(st_geometrytype(geom), 'ST_', '')`,
};

export function listUtilities(
  database: ReadDatabase,
  filter: { readonly state?: StateCode | undefined; readonly q?: string | undefined },
  page: Page,
): Promise<Listing> {
  const tables = database.shared();
  let query = tables.selectFrom(utilitiesTable).select(['resource', 'created_position']);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  return readSearched(tables, query, page, filter.q);
}

export function getUtility(database: ReadDatabase, id: UtilityId) {
  return database.shared().find(utilitiesTable, id, ['resource', 'revision']);
}

/**
 * The border belongs to the territory; of several, the smallest wins (square degrees), then the
 * oldest.
 */
export async function findUtilityAt(
  database: ReadDatabase,
  point: { readonly lon: number; readonly lat: number },
): Promise<string | undefined> {
  const { lon, lat } = point;
  const place = { west: lon, south: lat, east: lon, north: lat };
  const tables = database.shared();
  const rows = await tables.ask(sql<{ resource: string }>`
    select u.resource from ${tables.rows(utilitiesTable)} as u
    where u.id in (
      select p.utility_id from ${tables.rows(utilityPartsTable)} as p where ${intersects(sql.ref('p.geom'), { kind: 'boxes', boxes: [place] })}
    )
    order by u.extent, u.created_position limit 1`);
  return rows[0]?.resource;
}

type AffectedUtility = z.output<typeof utilitiesStatus>['utilities'][number];

/** Oldest first. `next` is the cursor of the next page. */
export async function utilitiesInArea(
  tables: VisibleTables,
  area: Area,
  page: PropertyPage,
): Promise<{ readonly utilities: readonly AffectedUtility[]; readonly next: string | undefined }> {
  const [assets, parts] = [tables.rows(assetsTable), tables.rows(utilityPartsTable)];
  const rows = await tables.ask(sql<AffectedUtility & { created_position: string }>`
    with touched as materialized (
      select distinct p.utility_id from ${parts} as p where ${intersects(sql.ref('p.geom'), area)}
    ), page as materialized (
      select u.* from touched join ${tables.rows(utilitiesTable)} as u on u.id = touched.utility_id
      where u.created_position > ${page.after ?? '0'}::bigint
      order by u.created_position limit ${page.limit + 1}
    ), properties as materialized (
      select a.id, a.geom from ${assets} as a
      where a.customer_id is not null and ${intersects(sql.ref('a.geom'), area)}
        and ${isOfKind(sql.ref('a.geometry_type'), page.kind)}
    ), affected as (
      select p.utility_id, count(distinct places.id)::integer as properties
      from (${atAllPlaces('properties')}) as places join ${parts} as p on st_intersects(p.geom, places.geom)
      where p.utility_id in (select page.id from page)
      group by p.utility_id
    )
    select page.code, page.name, page.state, page.service_status,
      coalesce(affected.properties, 0) as affected_property_count, page.created_position::text
    from page left join affected on affected.utility_id = page.id
    order by page.created_position`);
  const shown = rows.slice(0, page.limit);
  return {
    utilities: shown.map(({ created_position: _, ...utility }) => utility),
    next: rows.length > shown.length ? shown.at(-1)?.created_position : undefined,
  };
}
