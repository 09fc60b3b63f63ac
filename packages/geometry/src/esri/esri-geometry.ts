import type { Geometry, LonLat } from '@exchange/units';
import { dropAltitude, type MovePlace } from '../positions.js';
import { windClockwise } from '../winding.js';

type XY = readonly LonLat[];

export type EsriGeometry =
  | { readonly x: number; readonly y: number }
  | { readonly points: XY }
  | { readonly paths: readonly XY[] }
  | { readonly rings: readonly XY[] };

export type EsriGeometryType =
  | 'esriGeometryPoint'
  | 'esriGeometryMultipoint'
  | 'esriGeometryPolyline'
  | 'esriGeometryPolygon';

export const esriSpatialReference = { wkid: 4326, latestWkid: 4326 } as const;

/** Polygons become one list: clockwise rings, each before its counter-clockwise holes. */
export function toEsriGeometry(geometry: Geometry): EsriGeometry {
  const flat = windClockwise(dropAltitude(geometry));
  switch (flat.type) {
    case 'Point':
      return { x: flat.coordinates[0], y: flat.coordinates[1] };
    case 'MultiPoint':
      return { points: flat.coordinates };
    case 'LineString':
      return { paths: [flat.coordinates] };
    case 'MultiLineString':
      return { paths: flat.coordinates };
    case 'Polygon':
      return { rings: flat.coordinates };
    case 'MultiPolygon':
      return { rings: flat.coordinates.flat() };
  }
}

export function movedEsri(shape: EsriGeometry, move: MovePlace): EsriGeometry {
  const line = (places: XY) => places.map(([x, y]) => move(x, y));
  if ('x' in shape) {
    const [x, y] = move(shape.x, shape.y);
    return { x, y };
  }
  if ('points' in shape) return { points: line(shape.points) };
  if ('paths' in shape) return { paths: shape.paths.map(line) };
  return { rings: shape.rings.map(line) };
}
