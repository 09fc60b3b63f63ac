import { type Circle, type Envelope, sameBoxes, samePlaces } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { inCircle } from './circle.js';
import { boxShape, comparable } from './shapes.js';

/** Where to look. */
export type Area =
  /**
   * Whatever intersects a geometry; GeoJSON text that has been checked.
   *
   * @property extent the smallest box around it; without one it should reach neither the antimeridian nor a pole
   */
  | { readonly kind: 'geometry'; readonly text: string; readonly extent?: Envelope | undefined }
  /** Whatever intersects one of these boxes; two where a box crosses the antimeridian. */
  | { readonly kind: 'boxes'; readonly boxes: readonly Envelope[] }
  /** Whatever comes within a geodesic distance of a point; metres on the WGS84 ellipsoid. */
  | ({ readonly kind: 'circle' } & Circle);

/**
 * The condition that a geometry column lies, wholly or in part, in an area. Served by an index on the column.
 *
 * The 180th meridian is the −180th, and a pole has every longitude: what an area touches there it touches wherever it
 * is stored.
 */
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

/** A shape, and one that is quick to make and surely holds it. */
interface Shape {
  readonly exact: RawBuilder<unknown>;
  readonly bounds: RawBuilder<unknown>;
  /** A box that surely lies in it: whatever lies in the box need not be looked at any more. */
  readonly within?: RawBuilder<unknown> | undefined;
}

function asShape(box: Envelope): Shape {
  const exact = boxShape(box);
  return { exact, bounds: exact, within: surelyWithin(box) };
}

/** PostGIS compares boxes in single precision, which takes them for so many degrees wider at most, and we for twice that. */
const roundedDegrees = 2 ** -15;

function surelyWithin({ west, south, east, north }: Envelope): RawBuilder<unknown> | undefined {
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
 * The bounds are what an index serves; one of the shapes has to intersect. What lies in a box is known by its own box alone, which
 * takes a fraction of the time; as a case, because of alternatives the planner would ask the index for each.
 */
function intersectsAny(column: RawBuilder<unknown>, shapes: readonly Shape[]): RawBuilder<boolean> {
  const compared = comparable(column);
  const near = shapes.map(({ bounds }) => sql`${column} && ${bounds}`);
  const each = shapes.map(({ exact }) => sql`st_intersects(${compared}, ${exact})`);
  const within = shapes.flatMap((shape) =>
    shape.within === undefined ? [] : [sql`${column} @ ${shape.within}`],
  );
  const exact = sql`(${sql.join(each, sql` or `)})`;
  const lies =
    within.length === 0
      ? exact
      : sql`case when ${sql.join(within, sql` or `)} then true else ${exact} end`;
  return sql<boolean>`((${sql.join(near, sql` or `)}) and ${lies})`;
}
