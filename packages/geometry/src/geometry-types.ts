import type { GeometryType } from '@exchange/units';

const depths: Readonly<Record<GeometryType, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

export const geometryTypes: readonly GeometryType[] = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPolygon',
  'MultiPoint',
  'MultiLineString',
];

export function isGeometryType(type: unknown): type is GeometryType {
  return typeof type === 'string' && Object.hasOwn(depths, type);
}
