import type { Geometry, LonLat } from '@exchange/units';

/** Yields every position of a geometry in order, including the repeated last one of rings. */
export function* positionsOf(geometry: Geometry): Generator<LonLat> {
  switch (geometry.type) {
    case 'Point':
      yield geometry.coordinates;
      return;
    case 'MultiPoint':
    case 'LineString':
      yield* geometry.coordinates;
      return;
    case 'MultiLineString':
    case 'Polygon':
      for (const line of geometry.coordinates) yield* line;
      return;
    case 'MultiPolygon':
      for (const rings of geometry.coordinates) for (const ring of rings) yield* ring;
      return;
    default:
      geometry satisfies never;
  }
}

/** Returns the number of positions, including the repeated last one of rings. */
export function vertexCount(geometry: Geometry): number {
  const total = (lines: readonly (readonly unknown[])[]) =>
    lines.reduce((count, line) => count + line.length, 0);
  switch (geometry.type) {
    case 'Point':
      return 1;
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates.length;
    case 'MultiLineString':
    case 'Polygon':
      return total(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.reduce((count, rings) => count + total(rings), 0);
    default:
      return geometry satisfies never;
  }
}
