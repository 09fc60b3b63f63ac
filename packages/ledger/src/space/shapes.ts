import type { Envelope } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';

/** A place as a geometry; degrees. */
export function pointShape(lon: number, lat: number): RawBuilder<unknown> {
  return sql`st_setsrid(st_makepoint(${lon}::double precision, ${lat}::double precision), 4326)`;
}

/**
 * A box as a geometry: of one without width or height a line, of one without both a point. As polygons they would not
 * be valid, and nothing would intersect them.
 */
export function boxShape({ west, south, east, north }: Envelope): RawBuilder<unknown> {
  if (west === east && south === north) return pointShape(west, south);
  if (west === east || south === north) {
    return sql`st_makeline(${pointShape(west, south)}, ${pointShape(east, north)})`;
  }
  return sql`st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)`;
}

/**
 * A geometry column as it is to be compared: a line without length, or with so little that it is lost in the square, as its
 * place, because of such a line GEOS says that it intersects nothing. The type is read from a geometry's head.
 */
export function comparable(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when geometrytype(${column}) in ('LINESTRING', 'MULTILINESTRING') and st_length(${column}) = 0
    then st_startpoint(st_geometryn(${column}, 1)) else ${column} end`;
}
