import { jsonObject } from '@exchange/units';

/** A geometry in a body: its shape is checked against RFC 7946 after the rest, with faults that point into it. */
export const geometryBody = jsonObject.meta({
  description:
    'A GeoJSON geometry (RFC 7946): Point, MultiPoint, LineString, MultiLineString, Polygon or MultiPolygon; WGS84, longitude first.',
  example: { type: 'Point', coordinates: [-97.7431, 30.2672] },
});
