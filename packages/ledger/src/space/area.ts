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
}

function asShape(box: Envelope): Shape {
  const exact = boxShape(box);
  return { exact, bounds: exact };
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

/** The bounds are what an index serves; one of the shapes has to intersect. */
function intersectsAny(column: RawBuilder<unknown>, shapes: readonly Shape[]): RawBuilder<boolean> {
  const compared = comparable(column);
  const near = shapes.map(({ bounds }) => sql`${column} && ${bounds}`);
  const each = shapes.map(({ exact }) => sql`st_intersects(${compared}, ${exact})`);
  return sql<boolean>`((${sql.join(near, sql` or `)}) and (${sql.join(each, sql` or `)}))`;
}
