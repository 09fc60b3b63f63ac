import type { Envelope } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';

/** A point as a geometry; degrees. */
export function pointShape(lon: number, lat: number): RawBuilder<unknown> {
  return sql`st_setsrid(st_makepoint(${lon}::double precision, ${lat}::double precision), 4326)`;
}

/**
 * A box as a geometry: a line without width or height, a point without both. Degenerate polygons are invalid and would
 * intersect nothing.
 */
export function boxShape({ west, south, east, north }: Envelope): RawBuilder<unknown> {
  if (west === east && south === north) return pointShape(west, south);
  if (west === east || south === north) {
    return sql`st_makeline(${pointShape(west, south)}, ${pointShape(east, north)})`;
  }
  return sql`st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)`;
}

/**
 * A geometry column for comparisons: a line of (nearly) zero length becomes a point, because GEOS says that such a line
 * intersects nothing. The type is in the geometry's header.
 */
export function comparable(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when geometrytype(${column}) in ('LINESTRING', 'MULTILINESTRING') and st_length(${column}) = 0
    then st_startpoint(st_geometryn(${column}, 1)) else ${column} end`;
}
