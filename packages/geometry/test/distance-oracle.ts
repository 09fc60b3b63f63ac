import type { Geometry } from '@exchange/units';
import { Geodesic } from 'geographiclib-geodesic';

const { WGS84 } = Geodesic;

type Place = readonly [number, number];

export function metres(a: Place, b: Place): number {
  return WGS84.Inverse(a[1], a[0], b[1], b[0]).s12 ?? Number.NaN;
}

export function onwards(from: Place, azimuth: number, distance: number): Place {
  const { lon2 = 0, lat2 = 0 } = WGS84.Direct(from[1], from[0], azimuth, distance);
  return [lon2, lat2];
}

/**
 * Meters from a shape with straight edges in degrees; 0 inside, possibly Infinity over `beyond`. Independent of the
 * product: uses GeographicLib.
 */
export function distanceTo(place: Place, geometry: Geometry, beyond: number): number {
  const { edges, points, areas } = partsOf(geometry);
  if (areas.some((area) => holds(area, place))) return 0;
  let nearest = Infinity;
  for (const point of points) nearest = Math.min(nearest, metres(place, point));
  for (const edge of edges) nearest = Math.min(nearest, distanceToEdge(place, edge, beyond));
  return nearest;
}

type Edge = readonly [Place, Place];

function partsOf(geometry: Geometry): {
  readonly points: readonly Place[];
  readonly edges: readonly Edge[];
  readonly areas: readonly (readonly Edge[])[];
} {
  const flat = (line: readonly (readonly number[])[]): Place[] =>
    line.map(([lon = 0, lat = 0]) => [lon, lat]);
  const edgesOf = (line: readonly (readonly number[])[]): Edge[] =>
    flat(line).flatMap((to, at, all): Edge[] => {
      const from = all[at - 1];
      return from === undefined ? [] : [[from, to]];
    });
  switch (geometry.type) {
    case 'Point':
      return { points: flat([geometry.coordinates]), edges: [], areas: [] };
    case 'MultiPoint':
      return { points: flat(geometry.coordinates), edges: [], areas: [] };
    case 'LineString':
      return { points: [], edges: edgesOf(geometry.coordinates), areas: [] };
    case 'MultiLineString':
      return { points: [], edges: geometry.coordinates.flatMap(edgesOf), areas: [] };
    case 'Polygon': {
      const edges = geometry.coordinates.flatMap(edgesOf);
      return { points: [], edges, areas: [edges] };
    }
    case 'MultiPolygon': {
      const areas = geometry.coordinates.map((rings) => rings.flatMap(edgesOf));
      return { points: [], edges: areas.flat(), areas };
    }
    default:
      return geometry satisfies never;
  }
}

function holds(edges: readonly Edge[], [lon, lat]: Place): boolean {
  const longitudes = Math.abs(lon) === 180 ? [180, -180] : [lon];
  return longitudes.some((at) => {
    let inside = false;
    for (const [a, b] of edges) {
      if (a[0] > at === b[0] > at) continue;
      if (lat < a[1] + ((at - a[0]) / (b[0] - a[0])) * (b[1] - a[1])) inside = !inside;
    }
    return inside;
  });
}

const steps = 180;

function distanceToEdge(place: Place, [a, b]: Edge, beyond: number): number {
  const [south, north] = a[1] < b[1] ? [a[1], b[1]] : [b[1], a[1]];
  const aside = Math.max(south - place[1], place[1] - north, 0);
  if (aside * 110_000 > beyond) return Infinity;
  const at = (share: number): number => {
    const lat = a[1] + (b[1] - a[1]) * share;
    // Rounding may exceed a pole, which GeographicLib does not accept.
    return metres(place, [a[0] + (b[0] - a[0]) * share, Math.max(-90, Math.min(90, lat))]);
  };
  const samples = Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
  return Math.min(
    ...samples.flatMap((away, step) => {
      const isLowest = away <= Math.min(samples[step - 1] ?? away, samples[step + 1] ?? away);
      return isLowest
        ? [lowest(at, Math.max(0, step - 1) / steps, Math.min(steps, step + 1) / steps)]
        : [];
    }),
  );
}

function lowest(at: (share: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let minimum = Math.min(at(from), at(to));
  for (let round = 0; round < 60; round += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    const [onLeft, onRight] = [at(left), at(right)];
    minimum = Math.min(minimum, onLeft, onRight);
    if (onLeft < onRight) high = right;
    else low = left;
  }
  return minimum;
}
