import { samePlaces } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { boxShape } from './shapes.js';

/** Repeats rows at the antimeridian or a pole, so that a join finds shapes on the other side. */
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
