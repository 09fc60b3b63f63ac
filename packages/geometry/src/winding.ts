import type { Geometry, LonLat } from '@exchange/units';

type Ring = readonly LonLat[];

/** Twice the signed area of a closed ring in square degrees: positive counter-clockwise. */
export function signedArea(ring: Ring): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  let area = 0;
  for (let index = 0; index + 1 < ring.length; index += 1) {
    const a = ring[index];
    const b = ring[index + 1];
    if (a === undefined || b === undefined) continue;
    // Relative to the first position, so that small rings far from 0,0 lose no digits.
    area += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return area;
}

/** Right-handed: shells counter-clockwise, holes clockwise (RFC 7946 section 3.1.6). */
export function windRightHanded(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(rightHanded) };
    case 'MultiPolygon':
      return {
        ...geometry,
        coordinates: geometry.coordinates.map((rings) => rings.map(rightHanded)),
      };
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
      return geometry;
    default:
      return geometry satisfies never;
  }
}

function rightHanded(ring: Ring, index: number): Ring {
  const isCounterClockwise = signedArea(ring) > 0;
  return isCounterClockwise === (index === 0) ? ring : ring.toReversed();
}
