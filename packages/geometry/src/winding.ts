import type { Geometry, LonLat } from '@exchange/units';
import { orient2d } from 'robust-predicates';

type Ring = readonly LonLat[];

/** Shells counter-clockwise, holes clockwise (RFC 7946 section 3.1.6). */
export function windRightHanded(geometry: Geometry): Geometry {
  return wind(geometry, true);
}

/** As in Esri JSON: shells clockwise, holes counter-clockwise. */
export function windClockwise(geometry: Geometry): Geometry {
  return wind(geometry, false);
}

function wind(geometry: Geometry, shellsCounterClockwise: boolean): Geometry {
  const turn = (ring: Ring, index: number) =>
    (isCounterClockwise(ring) === (index === 0)) === shellsCounterClockwise
      ? ring
      : ring.toReversed();
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(turn) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(turn)) };
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
      return geometry;
  }
}

/** Decides by the turn at the westernmost position, which is exact for simple rings, else by the area's sign. */
export function isCounterClockwise(ring: Ring): boolean {
  const last = ring.length - 1;
  let corner = 0;
  let west = ring[0];
  if (west === undefined) return false;
  for (let index = 1; index < last; index += 1) {
    const position = ring[index];
    if (position !== undefined && precedes(position, west)) {
      west = position;
      corner = index;
    }
  }
  const before = neighbour(ring, corner, -1);
  const after = neighbour(ring, corner, 1);
  if (before === undefined || after === undefined) return false;
  const turn = orientationOf(before, west, after);
  return turn === 0 ? signedArea(ring) > 0 : turn > 0;
}

function precedes(a: LonLat, b: LonLat): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

function neighbour(ring: Ring, corner: number, step: 1 | -1): LonLat | undefined {
  const size = ring.length - 1;
  const from = ring[corner];
  for (let count = 1; count < size; count += 1) {
    const position = ring[(corner + step * count + size) % size];
    if (position && from && (position[0] !== from[0] || position[1] !== from[1])) return position;
  }
  return undefined;
}

/** Twice the area, positive counter-clockwise. */
export function signedArea(ring: Ring): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  let area = 0;
  for (let index = 0; index + 1 < ring.length; index += 1) {
    const a = ring[index];
    const b = ring[index + 1];
    if (a === undefined || b === undefined) continue;
    // Keeps small rings far from 0,0 precise.
    area += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return area;
}

/** Positive left, negative right; exact (J. R. Shewchuk, 1997). */
export function orientation(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number {
  // The library's y axis points down.
  return -orient2d(ax, ay, bx, by, cx, cy);
}

function orientationOf(a: LonLat, b: LonLat, c: LonLat): number {
  return orientation(a[0], a[1], b[0], b[1], c[0], c[1]);
}
