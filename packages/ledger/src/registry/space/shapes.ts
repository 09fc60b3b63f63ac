import { type Envelope, samePlaces } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';

/**
 * Repeats rows at the antimeridian or a pole for each equivalent location, so that a join finds shapes on the other
 * side.
 */
export function atAllPlaces(table: string): RawBuilder<unknown> {
  const from = sql.table(table);
  const shifted = [
    sql`select id, st_translate(geom, -360, 0) from ${from} where st_xmax(geom) = 180`,
    sql`select id, st_translate(geom, 360, 0) from ${from} where st_xmin(geom) = -180`,
  ];
  const poles = samePlaces({ west: 0, south: -90, east: 0, north: 90 }).poles.map(
    (pole) =>
      sql`select id, ${boxShape(pole)} from ${from} where ${pole.north} in (st_ymin(geom), st_ymax(geom))`,
  );
  return sql.join([sql`select id, geom from ${from}`, ...shifted, ...poles], sql` union all `);
}

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

/** Makes a point of a line of nearly zero length, which for GEOS intersects nothing. */
export function comparable(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when geometrytype(${column}) in ('LINESTRING', 'MULTILINESTRING') and st_length(${column}) = 0
    then st_startpoint(st_geometryn(${column}, 1)) else ${column} end`;
}
