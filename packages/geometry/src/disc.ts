import type { Envelope } from './bounding-box.js';
import { boundaryOf, type CircleCorners } from './circle-corners.js';
import { cutAtAntimeridian, type FlatRing } from './disc-parts.js';

/** Degrees, and meters on the WGS84 ellipsoid. */
export interface Circle {
  readonly lon: number;
  readonly lat: number;
  readonly radiusMeters: number;
}

/** On one side of the antimeridian. */
export interface DiscPart {
  readonly ring: FlatRing;
  readonly box: Envelope;
}

/** Below the resolution of degrees as doubles. */
const radiusMin = 1e-5;

/**
 * Returns a geodesic disc of 10 µm to 200 km as polygons (RFC 7946 section 3.1.1), within the
 * radius except for a rim of at most {@link rimOf}: a chord between two of n corners leaves its
 * circle by 1 − cos(π/n) of the radius, an edge its chord by a bend. Around a pole it is a band
 * that ends there.
 */
export function discAround({ lon, lat, radiusMeters }: Circle): readonly DiscPart[] {
  const radius = Math.max(radiusMeters, radiusMin);
  const { corners, bend } = finenessOf(radius);
  const inner = radius * (1 - bend) - Math.min(1e-6, radius / 16);
  const half = boundaryOf(lat, inner, { corners, bendMax: radius * bend });
  // The boundary's far end is south of a center beside the poles, and beyond a contained pole.
  const isAroundPole = turnOf(half) > 90;
  return isAroundPole ? [bandToPole(lon, lat, half)] : cutAtAntimeridian(besidePoles(lon, half));
}

/** In meters; at most 0.65. */
export function rimOf(radiusMeters: number): number {
  const { corners, bend } = finenessOf(Math.max(radiusMeters, radiusMin));
  return radiusMeters * (Math.PI ** 2 / (8 * corners ** 2) + 2.2 * bend) + 1e-6;
}

function finenessOf(radius: number): { readonly corners: number; readonly bend: number } {
  // Below a millimeter corners would be closer than the resolution of doubles.
  if (radius < 1e-3) return { corners: 32, bend: 1e-3 };
  return radius <= 20_000 ? { corners: 256, bend: 4e-6 } : { corners: 768, bend: 5e-7 };
}

function turnOf({ eastward }: CircleCorners): number {
  return Math.abs((eastward.at(-1) ?? 0) - (eastward[0] ?? 0));
}

/** Longitudes continue beyond ±180. */
function besidePoles(lon: number, { eastward, lat }: CircleCorners): FlatRing {
  const ring: [number, number][] = [];
  for (let at = 0; at < lat.length; at += 1) ring.push([lon - (eastward[at] ?? 0), lat[at] ?? 0]);
  for (let at = lat.length - 2; at > 0; at -= 1) {
    ring.push([lon + (eastward[at] ?? 0), lat[at] ?? 0]);
  }
  // Databases compare bytes: also the sign of a zero must be equal.
  const [first] = ring;
  if (first !== undefined) ring.push(first);
  return ring;
}

function bandToPole(lon: number, lat: number, half: CircleCorners): DiscPart {
  const pole = lat > 0 ? 90 : -90;
  const places: [number, number][] = [];
  for (let at = 0; at < half.lat.length; at += 1) {
    const [aside, height] = [half.eastward[at] ?? 0, half.lat[at] ?? 0];
    places.push([withinRound(lon + aside), height]);
    if (at > 0 && at < half.lat.length - 1) places.push([withinRound(lon - aside), height]);
  }
  places.sort((a, b) => a[0] - b[0]);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a circle has corners');
  // The edge's crossing of the antimeridian.
  const [before, after] = [180 - last[0], first[0] + 180];
  const share = before + after === 0 ? 0 : before / (before + after);
  const seam = last[1] + (first[1] - last[1]) * share;
  const [low, high] = places.reduce(
    ([min, max], [, at]) => [Math.min(min, at), Math.max(max, at)],
    [seam, seam],
  );
  return {
    ring: [[-180, seam], ...places, [180, seam], [180, pole], [-180, pole], [-180, seam]],
    box: { west: -180, east: 180, south: lat > 0 ? low : -90, north: lat > 0 ? 90 : high },
  };
}

function withinRound(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}
