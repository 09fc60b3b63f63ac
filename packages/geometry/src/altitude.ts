import type { Geometry, LonLat } from '@exchange/units';

/** As in answers. */
export function dropAltitude(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: flat(geometry.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { ...geometry, coordinates: geometry.coordinates.map(flat) };
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map((line) => line.map(flat)) };
    case 'MultiPolygon':
      return {
        ...geometry,
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(flat))),
      };
    default:
      return geometry satisfies never;
  }
}

function flat(position: LonLat): LonLat {
  return position.length === 2 ? position : [position[0], position[1]];
}
