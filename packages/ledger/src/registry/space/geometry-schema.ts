import type { EsriGeometryType } from '@exchange/geometry';
import type { AreaGeometry, Geometry, GeometryType } from '@exchange/units';
import { z } from 'zod';

/** Kinds of geometry, by their names in Esri clients. */
export const geometryKinds = {
  point: ['Point'],
  multipoint: ['MultiPoint'],
  polyline: ['LineString', 'MultiLineString'],
  polygon: ['Polygon', 'MultiPolygon'],
} as const;

export type GeometryKind = keyof typeof geometryKinds;

export const esriGeometryTypes: Readonly<Record<GeometryKind, EsriGeometryType>> = {
  point: 'esriGeometryPoint',
  multipoint: 'esriGeometryMultipoint',
  polyline: 'esriGeometryPolyline',
  polygon: 'esriGeometryPolygon',
};

const kindByType: ReadonlyMap<string, GeometryKind> = new Map(
  (['point', 'multipoint', 'polyline', 'polygon'] as const).flatMap((kind) =>
    geometryKinds[kind].map((type): [GeometryType, GeometryKind] => [type, kind]),
  ),
);

export function kindOfGeometry(type: string | null | undefined): GeometryKind | null {
  return (typeof type === 'string' ? kindByType.get(type) : undefined) ?? null;
}

const lonLat = z.union([
  z.tuple([z.number(), z.number()]),
  z.tuple([z.number(), z.number(), z.number()]),
]);
const line = z.array(lonLat);
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(line) });
const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(line)),
});

/** Right-handed rings (RFC 7946 section 3.1.6). */
export const geometryData: z.ZodType<Geometry> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: lonLat }),
  z.object({ type: z.literal('MultiPoint'), coordinates: line }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
  polygon,
  multiPolygon,
]);

export const areaData: z.ZodType<AreaGeometry> = z.discriminatedUnion('type', [
  polygon,
  multiPolygon,
]);
