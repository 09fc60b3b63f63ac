import type { Envelope } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';

/** In degrees. */
export function pointShape(lon: number, lat: number): RawBuilder<unknown> {
  return sql`st_setsrid(st_makepoint(${lon}::double precision, ${lat}::double precision), 4326)`;
}

/** Degenerate polygons would intersect nothing, so a box without width or height is a line or point. */
export function boxShape({ west, south, east, north }: Envelope): RawBuilder<unknown> {
  if (west === east && south === north) return pointShape(west, south);
  if (west === east || south === north) {
    return sql`st_makeline(${pointShape(west, south)}, ${pointShape(east, north)})`;
  }
  return sql`st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)`;
}

/** For GEOS a line of nearly zero length intersects nothing, so it becomes a point. */
export function comparable(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when geometrytype(${column}) in ('LINESTRING', 'MULTILINESTRING') and st_length(${column}) = 0
    then st_startpoint(st_geometryn(${column}, 1)) else ${column} end`;
}
