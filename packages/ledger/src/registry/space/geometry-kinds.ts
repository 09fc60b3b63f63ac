import type { GeometryType } from '@exchange/units';

/** Kinds of geometry, by their names in Esri clients. */
export const geometryKinds = {
  point: ['Point'],
  multipoint: ['MultiPoint'],
  polyline: ['LineString', 'MultiLineString'],
  polygon: ['Polygon', 'MultiPolygon'],
} as const;

export type GeometryKind = keyof typeof geometryKinds;

const kindByType: ReadonlyMap<string, GeometryKind> = new Map(
  (['point', 'multipoint', 'polyline', 'polygon'] as const).flatMap((kind) =>
    geometryKinds[kind].map((type): [GeometryType, GeometryKind] => [type, kind]),
  ),
);

export function kindOfGeometry(type: string | null | undefined): GeometryKind | null {
  return (typeof type === 'string' ? kindByType.get(type) : undefined) ?? null;
}
