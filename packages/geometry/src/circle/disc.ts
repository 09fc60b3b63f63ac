import { equatorialRadius, geodesicsFrom } from './geodesic.js';

/** A closed ring in degrees. */
export type FlatRing = readonly (readonly [number, number])[];

/** Cuts a ring less than a world wide. Parts without area are omitted. */
export function cutAtAntimeridian(ring: FlatRing): readonly FlatRing[] {
  let [west, east] = [Infinity, -Infinity];
  for (const [lon] of ring) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  const sides =
    east > 180
      ? [clipped(ring, 180, -1), shifted(clipped(ring, 180, 1), -360)]
      : west < -180
        ? [clipped(ring, -180, 1), shifted(clipped(ring, -180, -1), 360)]
        : [ring];
  return sides.filter(({ length }) => length >= 4);
}

/** East (1) or west (−1). I. Sutherland and G. Hodgman, 1974. */
function clipped(ring: FlatRing, meridian: number, side: 1 | -1): FlatRing {
  const corners: [number, number][] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1], ring[index]];
    if (a === undefined || b === undefined) continue;
    const [fromA, fromB] = [(a[0] - meridian) * side, (b[0] - meridian) * side];
    if (fromA >= 0) corners.push([a[0], a[1]]);
    if ((fromA > 0 && fromB < 0) || (fromA < 0 && fromB > 0)) {
      corners.push([meridian, a[1] + ((b[1] - a[1]) * fromA) / (fromA - fromB)]);
    }
  }
  const [first] = corners;
  if (first !== undefined) corners.push([first[0], first[1]]);
  return corners;
}

function shifted(ring: FlatRing, by: number): FlatRing {
  return ring.map(([lon, lat]) => [lon + by, lat] as const);
}

/**
 * Corners from due north over east to due south; the other half is its mirror image. Edges that are
 * straight in degrees are almost straight on the ellipsoid.
 * @param lat degrees
 * @param radius meters
 * @param fineness.corners of a half, before additional ones near a pole
 * @param fineness.bendMax maximum meters between an edge and its geodesic
 */
function boundaryOf(
  lat: number,
  radius: number,
  fineness: { readonly corners: number; readonly bendMax: number },
): readonly Corner[] {
  const { corners, bendMax } = fineness;
  const geodesics = geodesicsFrom(lat);
  let from = cornerAt(0);
  const boundary = [from];
  for (let step = 1; step <= corners; step += 1) {
    const to = cornerAt((Math.PI * step) / corners);
    refine(from, to, 0);
    boundary.push(to);
    from = to;
  }
  return boundary;

  function cornerAt(azimuth: number): Corner {
    const end = geodesics.endAt(azimuth, radius);
    // Due north and south the corner lies on the center's meridian, or its opposite beyond a pole.
    const isOnMeridian = azimuth === 0 || azimuth === Math.PI;
    const eastward = isOnMeridian ? (Math.abs(end.eastward) > 90 ? 180 : 0) : end.eastward;
    return { azimuth, eastward: Math.abs(eastward), lat: end.lat, fromAxis: fromAxis(end.lat) };
  }

  function refine(a: Corner, b: Corner, depth: number): void {
    if (depth > 50 || bendOf(a, b) <= bendMax) return;
    const middle = cornerAt((a.azimuth + b.azimuth) / 2);
    refine(a, middle, depth + 1);
    boundary.push(middle);
    refine(middle, b, depth + 1);
  }
}

interface Corner {
  readonly azimuth: number;
  /** Degrees from the center's longitude, 0 to 180. */
  readonly eastward: number;
  readonly lat: number;
  /** Approximate meters from the ellipsoid's axis. */
  readonly fromAxis: number;
}

function fromAxis(lat: number): number {
  return equatorialRadius * 1.004 * Math.sin(((90 - Math.abs(lat)) * Math.PI) / 180);
}

/** Upper bound in meters, for the worst case around the pole, where the edge is a spiral. */
function bendOf(a: Corner, b: Corner): number {
  const angle = Math.abs(b.eastward - a.eastward) * (Math.PI / 180);
  const turning = (angle * angle * Math.max(a.fromAxis, b.fromAxis)) / 8;
  return turning + (angle * Math.abs(b.fromAxis - a.fromAxis)) / 4;
}

/** Degrees, and meters on the WGS84 ellipsoid. */
export interface Circle {
  readonly lon: number;
  readonly lat: number;
  readonly radiusMeters: number;
}

/** The minimum is the resolution of degrees as doubles. */
const radiusMin = 1e-5;

/**
 * A geodesic disc of 10 µm to 200 km as polygons (RFC 7946 section 3.1.1), within the radius but
 * for a rim of at most {@link rimOf}: a chord of n corners leaves its circle by 1 − cos(π/n) of the
 * radius, an edge its chord by a bend. Around a pole it is a band.
 */
export function discAround({ lon, lat, radiusMeters }: Circle): readonly FlatRing[] {
  const radius = Math.max(radiusMeters, radiusMin);
  const { corners, bend } = finenessOf(radius);
  const inner = radius * (1 - bend) - Math.min(1e-6, radius / 16);
  const half = boundaryOf(lat, inner, { corners, bendMax: radius * bend });
  // The far end is south of a center beside the poles, and beyond a contained pole.
  const isAroundPole = turnOf(half) > 90;
  return isAroundPole ? [bandToPole(lon, lat, half)] : cutAtAntimeridian(besidePoles(lon, half));
}

/** Width of the rim in meters; at most 0.65. */
export function rimOf(radiusMeters: number): number {
  const { corners, bend } = finenessOf(Math.max(radiusMeters, radiusMin));
  return radiusMeters * (Math.PI ** 2 / (8 * corners ** 2) + 2.2 * bend) + 1e-6;
}

function finenessOf(radius: number): { readonly corners: number; readonly bend: number } {
  if (radius < 1e-3) return { corners: 32, bend: 1e-3 };
  return radius <= 20_000 ? { corners: 256, bend: 4e-6 } : { corners: 768, bend: 5e-7 };
}

function turnOf(half: readonly Corner[]): number {
  return Math.abs((half.at(-1)?.eastward ?? 0) - (half[0]?.eastward ?? 0));
}

/** Longitudes continue beyond ±180. */
function besidePoles(lon: number, half: readonly Corner[]): FlatRing {
  const west = half.map(({ eastward, lat }) => [lon - eastward, lat] as const);
  const inner = half.slice(1, -1).toReversed();
  const east = inner.map(({ eastward, lat }) => [lon + eastward, lat] as const);
  // Databases compare bytes: zeros need the same sign.
  return [...west, ...east, ...west.slice(0, 1)];
}

function bandToPole(lon: number, lat: number, half: readonly Corner[]): FlatRing {
  const pole = lat > 0 ? 90 : -90;
  const places = [
    ...half.map((corner) => [withinRound(lon + corner.eastward), corner.lat] as const),
    ...half.slice(1, -1).map((corner) => [withinRound(lon - corner.eastward), corner.lat] as const),
  ];
  places.sort((a, b) => a[0] - b[0]);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a circle has corners');
  // Where the edge crosses the antimeridian.
  const [before, after] = [180 - last[0], first[0] + 180];
  const share = before + after === 0 ? 0 : before / (before + after);
  const seam = last[1] + (first[1] - last[1]) * share;
  return [[-180, seam], ...places, [180, seam], [180, pole], [-180, pole], [-180, seam]];
}

function withinRound(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}
