import {
  boxesAround,
  boxWithin,
  type Circle,
  discAround,
  type Envelope,
  polygonWkb,
  sameBoxes,
  samePlaces,
} from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { boxShape, comparable, pointShape } from './shapes.js';

/**
 * Points are measured on the ellipsoid. Other shapes intersect a disc in the plane of degrees, where edges are straight
 * (decision 0022). An index serves its boxes.
 */
function inCircle(column: RawBuilder<unknown>, circle: Circle): RawBuilder<boolean> {
  const { lon, lat, radiusMeters } = circle;
  const boxes = boxesAround(circle).map((box) => sql`${column} && ${boxShape(box)}`);
  const within = boxWithin(circle);
  const inside = within === undefined ? [] : [sql`${column} @ ${boxShape(within)}`];
  const parts = discAround(circle).map(
    (ring) =>
      sql`st_intersects(${comparable(column)}, st_geomfromwkb(${polygonWkb(ring)}::bytea, 4326))`,
  );
  const near = (point: RawBuilder<unknown>) =>
    sql`st_dwithin(${point}::geography, ${pointShape(lon, lat)}::geography, ${radiusMeters})`;
  // The type is in the geometry's header.
  const pointDistance = sql`case geometrytype(${column}) when 'POINT' then ${near(column)}
    when 'MULTIPOINT' then exists (select from st_dumppoints(${column}) as one where ${near(sql`one.geom`)})
    else false end`;
  const isNear = sql.join([...inside, ...parts, pointDistance], sql` or `);
  return sql<boolean>`((${sql.join(boxes, sql` or `)}) and (${isNear}))`;
}

export type Area =
  /** Validated GeoJSON text. @property extent without one it should reach neither the antimeridian nor a pole */
  | { readonly kind: 'geometry'; readonly text: string; readonly extent?: Envelope | undefined }
  | { readonly kind: 'boxes'; readonly boxes: readonly Envelope[] }
  /** Geodesic; meters on the WGS84 ellipsoid. */
  | ({ readonly kind: 'circle' } & Circle);

/** An index serves it. Shapes match on both sides of the antimeridian, and at a pole at every longitude. */
export function intersects(column: RawBuilder<unknown>, area: Area): RawBuilder<boolean> {
  switch (area.kind) {
    case 'geometry':
      return intersectsAny(column, shapesOf(area));
    case 'boxes':
      return intersectsAny(column, sameBoxes(area.boxes).map(asShape));
    case 'circle':
      return inCircle(column, area);
    default:
      return area satisfies never;
  }
}

interface Shape {
  readonly exact: RawBuilder<unknown>;
  readonly bounds: RawBuilder<unknown>;
  readonly within?: RawBuilder<unknown> | undefined;
}

function asShape(box: Envelope): Shape {
  const exact = boxShape(box);
  return { exact, bounds: exact, within: innerBox(box) };
}

/** PostGIS widens boxes by at most half of this (single precision). */
const roundedDegrees = 2 ** -15;

function innerBox({ west, south, east, north }: Envelope): RawBuilder<unknown> | undefined {
  const inner = {
    west: west + roundedDegrees,
    south: south + roundedDegrees,
    east: east - roundedDegrees,
    north: north - roundedDegrees,
  };
  const hasRoom = inner.west < inner.east && inner.south < inner.north;
  return hasRoom ? boxShape(inner) : undefined;
}

function shapesOf({ text, extent }: Extract<Area, { kind: 'geometry' }>): readonly Shape[] {
  const exact = sql`st_geomfromgeojson(${text})`;
  if (extent === undefined) return [{ exact, bounds: exact }];
  const { shifts, poles } = samePlaces(extent);
  const shifted = shifts.map((by) => ({
    exact: sql`st_translate(${exact}, ${by}, 0)`,
    bounds: boxShape({ ...extent, west: extent.west + by, east: extent.east + by }),
  }));
  return [{ exact, bounds: boxShape(extent) }, ...shifted, ...poles.map(asShape)];
}

/**
 * The index serves the bounds. For a shape inside the inner box its own box suffices. A `case`: for an `or` the planner
 * would scan the index for each part.
 */
function intersectsAny(column: RawBuilder<unknown>, shapes: readonly Shape[]): RawBuilder<boolean> {
  const compared = comparable(column);
  const near = shapes.map(({ bounds }) => sql`${column} && ${bounds}`);
  const each = shapes.map(({ exact }) => sql`st_intersects(${compared}, ${exact})`);
  const within = shapes.flatMap((shape) =>
    shape.within === undefined ? [] : [sql`${column} @ ${shape.within}`],
  );
  const exact = sql`(${sql.join(each, sql` or `)})`;
  const intersection =
    within.length === 0
      ? exact
      : sql`case when ${sql.join(within, sql` or `)} then true else ${exact} end`;
  return sql<boolean>`((${sql.join(near, sql` or `)}) and ${intersection})`;
}
