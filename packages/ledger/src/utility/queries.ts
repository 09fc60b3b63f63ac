import type { Found } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import type { Scope, StateCode, UtilityId } from '@exchange/units';
import { sql } from 'kysely';
import { atAllPlaces } from '../map/all-places.js';
import { type Area, lies } from '../map/area.js';
import { scopeCondition } from '../map/conditions.js';
import type { ReadDatabase } from '../tables.js';

/** Utilities, oldest first. They are the platform's reference data: every caller sees all of them. */
export async function listUtilities(
  database: ReadDatabase,
  filter: { readonly state?: StateCode | undefined },
  page: Page,
): Promise<Listing> {
  let query = database
    .selectFrom('utilities')
    .select(['resource', 'created_position'])
    .orderBy('created_position')
    .limit(page.limit + 1)
    .offset(page.offset);
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (after !== undefined) query = query.where('created_position', '>', after);
  return listingOf(await query.execute(), page);
}

/** One utility. */
export async function getUtility(
  database: ReadDatabase,
  id: UtilityId,
): Promise<Found<{ readonly resource: string; readonly revision: string }>> {
  const row = await database
    .selectFrom('utilities')
    .select(['resource', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? { kind: 'missing' } : { kind: 'found', row };
}

/**
 * The utility whose territory contains a point, as JSON text; undefined for none. A territory's border belongs to
 * it. Of several the smallest decides, by area in square degrees, and of equal ones the oldest: a municipal
 * utility inside a regional one is found.
 */
export async function findUtilityAt(
  database: ReadDatabase,
  point: { readonly lon: number; readonly lat: number },
): Promise<string | undefined> {
  const { lon, lat } = point;
  const place = { west: lon, south: lat, east: lon, north: lat };
  const { rows } = await sql<{ resource: string }>`
    select u.resource from utilities u
    where u.id in (
      select p.utility_id from utility_parts p where ${lies(sql.ref('p.geom'), { kind: 'boxes', boxes: [place] })}
    )
    order by u.extent, u.created_position limit 1`.execute(database);
  return rows[0]?.resource;
}

/** Every utility whose territory an area touches, with the properties in scope that lie in both. */
export interface AffectedUtility {
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly service_status: string | null;
  readonly affected_property_count: number;
}

/** Service status by area, oldest utility first. */
export async function utilitiesInArea(
  scope: Scope,
  database: ReadDatabase,
  area: Area,
): Promise<readonly AffectedUtility[]> {
  const { rows } = await sql<AffectedUtility>`
    with touched as materialized (
      select distinct p.utility_id from utility_parts p where ${lies(sql.ref('p.geom'), area)}
    ), properties as materialized (
      select a.id, a.geom from assets a
      where a.customer_id is not null and ${lies(sql.ref('a.geom'), area)} and ${scopeCondition(scope, 'a')}
    ), affected as (
      select p.utility_id, count(distinct places.id)::integer as properties
      from (${atAllPlaces('properties')}) as places join utility_parts p on st_intersects(p.geom, places.geom)
      group by p.utility_id
    )
    select u.code, u.name, u.state, u.service_status, coalesce(affected.properties, 0) as affected_property_count
    from touched join utilities u on u.id = touched.utility_id
      left join affected on affected.utility_id = u.id
    order by u.created_position`.execute(database);
  return rows;
}
