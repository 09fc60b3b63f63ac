import type { Envelope } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';

/** Where to look. */
export type Area =
  /** Whatever intersects a geometry; GeoJSON text that has been checked. */
  | { readonly kind: 'geometry'; readonly text: string }
  /** Whatever intersects one of these boxes; two where a box crosses the antimeridian. */
  | { readonly kind: 'boxes'; readonly boxes: readonly Envelope[] }
  /** Whatever comes within a geodesic distance of a point; metres on the WGS84 ellipsoid. */
  | {
      readonly kind: 'circle';
      readonly lon: number;
      readonly lat: number;
      readonly radiusMeters: number;
    };

/** The condition that a geometry column lies, wholly or in part, in an area. Served by an index on the column. */
export function lies(column: RawBuilder<unknown>, area: Area): RawBuilder<boolean> {
  switch (area.kind) {
    case 'geometry':
      return sql<boolean>`st_intersects(${column}, st_geomfromgeojson(${area.text}))`;
    case 'boxes':
      return inBoxes(column, area.boxes);
    case 'circle':
      return inCircle(column, area);
    default:
      return area satisfies never;
  }
}

function inBoxes(column: RawBuilder<unknown>, boxes: readonly Envelope[]): RawBuilder<boolean> {
  const each = boxes.map(
    ({ west, south, east, north }) =>
      sql`st_intersects(${column}, st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326))`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Below this latitude, and away from the antimeridian, a circle buffered on a projection keeps its shape. */
const bufferLatitudeMax = 75;
const meridianDegreeMeters = 110_574;

/**
 * Exact, by `ST_DWithin` on the ellipsoid, for whatever a box around the circle does not rule out. What
 * intersects a slightly smaller circle is in without that costly measure: most of a large circle's content is.
 */
function inCircle(
  column: RawBuilder<unknown>,
  circle: Extract<Area, { kind: 'circle' }>,
): RawBuilder<boolean> {
  const { lon, lat, radiusMeters } = circle;
  const boxes = boxesAround(circle);
  const center = sql`st_setsrid(st_makepoint(${lon}, ${lat}), 4326)::geography`;
  const near = sql`st_dwithin(${column}::geography, ${center}, ${radiusMeters})`;
  const inBox = sql.join(
    boxes.map(
      ({ west, south, east, north }) =>
        sql`${column} && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)`,
    ),
    sql` or `,
  );
  const [box] = boxes;
  const keepsShape =
    boxes.length === 1 &&
    radiusMeters > 1_000 &&
    box !== undefined &&
    Math.max(Math.abs(box.south), Math.abs(box.north)) < bufferLatitudeMax;
  if (!keepsShape) return sql<boolean>`((${inBox}) and ${near})`;
  const inner = sql`st_buffer(${center}, ${radiusMeters * 0.97}, 'quad_segs=16')::geometry`;
  return sql<boolean>`((${inBox}) and (st_intersects(${column}, ${inner}) or ${near}))`;
}

/** Boxes that surely hold the circle: one, two at the antimeridian, or a cap around a pole. */
export function boxesAround(circle: {
  readonly lon: number;
  readonly lat: number;
  readonly radiusMeters: number;
}): readonly Envelope[] {
  const { lon, lat, radiusMeters } = circle;
  // A meridian's degree is shortest at the equator; one per cent more makes up for the ellipsoid and rounding.
  const latitudes = (radiusMeters / meridianDegreeMeters) * 1.01 + 1e-9;
  const south = Math.max(-90, lat - latitudes);
  const north = Math.min(90, lat + latitudes);
  if (north >= 90 || south <= -90) return [{ west: -180, south, east: 180, north }];
  const angle = toRadians(latitudes);
  // Where a great circle leaves the meridian furthest: asin(sin(radius) / cos(latitude)).
  const ratio = Math.sin(angle) / Math.cos(toRadians(lat));
  if (ratio >= 1) return [{ west: -180, south, east: 180, north }];
  const longitudes = (Math.asin(ratio) * 180) / Math.PI + 1e-9;
  const [west, east] = [lon - longitudes, lon + longitudes];
  if (west < -180) {
    return [
      { west: west + 360, south, east: 180, north },
      { west: -180, south, east, north },
    ];
  }
  if (east > 180) {
    return [
      { west, south, east: 180, north },
      { west: -180, south, east: east - 360, north },
    ];
  }
  // The antimeridian itself has two longitudes.
  if (west === -180 || east === 180) return [{ west: -180, south, east: 180, north }];
  return [{ west, south, east, north }];
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
