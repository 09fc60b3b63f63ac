/** Kinds of geometry by the names that Esri clients know. */
export const geometryKinds = {
  point: ['Point'],
  multipoint: ['MultiPoint'],
  polyline: ['LineString', 'MultiLineString'],
  polygon: ['Polygon', 'MultiPolygon'],
} as const;

export type GeometryKind = keyof typeof geometryKinds;
