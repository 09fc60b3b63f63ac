import { type GeometryType, jsonObject } from '@exchange/units';

/** RFC 7946 without collections. */
export const geometryTypes = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
] as const satisfies readonly GeometryType[];

const members = {
  properties: {
    type: { type: 'string', enum: geometryTypes },
    coordinates: { type: 'array', items: {} },
  },
  required: ['type', 'coordinates'],
};

export const geoJsonGeometry = jsonObject.meta({
  id: 'GeoJsonGeometry',
  description: 'A GeoJSON geometry (RFC 7946); WGS84, longitude first.',
  example: { type: 'Point', coordinates: [-97.7431, 30.2672] },
  ...members,
});

/** The shape is validated last (RFC 7946). */
export const geometryBody = jsonObject.meta({
  ...members,
  description:
    'A GeoJSON geometry (RFC 7946): Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon; WGS84, longitude first.',
  example: { type: 'Point', coordinates: [-97.7431, 30.2672] },
});

export const queryPositionsMax = 10_000;

export const queryGeometryBody = geometryBody.meta({
  description: `A GeoJSON geometry (RFC 7946) of at most ${queryPositionsMax.toLocaleString('en')} positions, all parts and repeated last positions included; WGS84, longitude first, edges straight in longitude and latitude.`,
  'x-max-positions': queryPositionsMax,
});
