import type { Geometry } from '@exchange/units';

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
    default:
      return geometry satisfies never;
  }
}
