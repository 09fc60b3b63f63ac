/** A position: longitude, latitude and, on the way in, an altitude (RFC 7946 section 3.1.1). Degrees, metres. */
export type LonLat = readonly [number, number] | readonly [number, number, number];

/** The geometries that the service stores (RFC 7946 section 3.1). */
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

/** The geometries that cover an area. */
export type AreaGeometry = Extract<Geometry, { type: 'Polygon' | 'MultiPolygon' }>;
