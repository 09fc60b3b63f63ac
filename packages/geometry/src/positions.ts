import type { Geometry, LonLat } from '@exchange/units';

export type MovePlace = (x: number, y: number) => readonly [number, number];

export function movedGeometry(geometry: Geometry, move: MovePlace): Geometry {
  const place = ([x, y]: readonly [number, number, ...number[]]) => move(x, y);
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: place(geometry.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { ...geometry, coordinates: geometry.coordinates.map(place) };
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map((line) => line.map(place)) };
    case 'MultiPolygon':
      return {
        ...geometry,
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(place))),
      };
  }
}

/** Answers have no altitudes. */
export const dropAltitude = (geometry: Geometry): Geometry =>
  movedGeometry(geometry, (lon, lat) => [lon, lat]);

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

export function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

/** Two finite numbers, and any more. */
export function isPlace(value: unknown): value is readonly [number, number] {
  if (!Array.isArray(value)) return false;
  const [x, y]: unknown[] = value;
  return Number.isFinite(x) && Number.isFinite(y);
}
