/** Degrees; requests may add an altitude in meters (RFC 7946 section 3.1.1). */
export type LonLat = readonly [number, number] | readonly [number, number, number];

/** RFC 7946 section 3.1. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: LonLat }
  | { readonly type: 'MultiPoint'; readonly coordinates: readonly LonLat[] }
  | { readonly type: 'LineString'; readonly coordinates: readonly LonLat[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly LonLat[])[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly LonLat[])[] }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly LonLat[])[])[];
    };

export type GeometryType = Geometry['type'];

export type AreaGeometry = Extract<Geometry, { type: 'Polygon' | 'MultiPolygon' }>;
