import { boxesAround, boxWithin, type Circle, discAround, polygonWkb } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { boxShape, comparable, pointShape } from './shapes.js';

/**
 * That a geometry column comes within a geodesic distance of a place. Points are measured one by one on the ellipsoid,
 * exactly; of everything else the disc around the place decides, which lies in the plane of longitude and latitude
 * as the column does, so that edges are the straight ones of every other query (decision 0022).
 *
 * Boxes that surely hold the disc let an index find what is to be looked at, and what keeps to a box in the
 * disc is not looked at more closely.
 */
export function inCircle(column: RawBuilder<unknown>, circle: Circle): RawBuilder<boolean> {
  const { lon, lat, radiusMeters } = circle;
  const boxes = boxesAround(circle).map((box) => sql`${column} && ${boxShape(box)}`);
  const within = boxWithin(circle);
  const surely = within === undefined ? [] : [sql`${column} @ ${boxShape(within)}`];
  const parts = discAround(circle).map(
    ({ ring }) =>
      sql`st_intersects(${comparable(column)}, st_geomfromwkb(${polygonWkb(ring)}::bytea, 4326))`,
  );
  const near = (point: RawBuilder<unknown>) =>
    sql`st_dwithin(${point}::geography, ${pointShape(lon, lat)}::geography, ${radiusMeters})`;
  // The type of a geometry is read from its head; its positions are only looked at where it is made of points.
  const measured = sql`case geometrytype(${column}) when 'POINT' then ${near(column)}
    when 'MULTIPOINT' then exists (select from st_dumppoints(${column}) as one where ${near(sql`one.geom`)})
    else false end`;
  const isNear = sql.join([...surely, ...parts, measured], sql` or `);
  return sql<boolean>`((${sql.join(boxes, sql` or `)}) and (${isNear}))`;
}
