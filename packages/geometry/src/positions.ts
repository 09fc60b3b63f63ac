import type { Geometry, LonLat } from '@exchange/units';

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
