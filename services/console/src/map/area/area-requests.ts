import { isRecord, type JsonRecord, member } from '../../forms/shape';
import { queryText } from '../../reading/address';
import type { Area, Place } from './area';
import { geometryOf, outlineOf } from './area-shape';

export type FeatureFormat = 'geojson' | 'esri';

export interface FeaturesWanted {
  readonly types: readonly string[] | undefined;
  readonly format: FeatureFormat;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export function featuresRequest(area: Area, request: FeaturesWanted) {
  const { types, format, limit, cursor } = request;
  const options = queryText({ format, cursor });
  const narrowed = { asset_types: types, limit };
  if (area.kind === 'circle') {
    const { lon, lat, radiusMeters } = area;
    const body = { lon, lat, radius_meters: radiusMeters, ...narrowed };
    return { path: `/api/v1/geo/query/radius${options}`, body };
  }
  return { path: `/api/v1/geo/query${options}`, body: { geometry: geometryOf(area), ...narrowed } };
}

/** The geo routes take no status. */
export function featuresOfStatus(set: unknown, status: string): JsonRecord {
  const { features: all, ...rest } = isRecord(set) ? set : {};
  const features = (Array.isArray(all) ? all : []).filter(
    (one) => member(member(one, 'properties') ?? member(one, 'attributes'), 'status') === status,
  );
  const count = 'numberReturned' in rest ? { numberReturned: features.length } : {};
  return { ...rest, ...count, features };
}

export function esriArea(area: Area): Readonly<Record<string, string>> {
  if (area.kind === 'circle') {
    const { lon, lat, radiusMeters } = area;
    return {
      geometry: `${lon},${lat}`,
      geometryType: 'esriGeometryPoint',
      distance: String(radiusMeters),
      units: 'esriSRUnit_Meter',
      inSR: '4326',
    };
  }
  const geometry = geometryOf(area);
  const polygons =
    geometry?.type === 'Polygon' ? [geometry.coordinates] : (geometry?.coordinates ?? []);
  const rings = polygons.flat().map((ring) => [...ring].reverse());
  return { geometry: JSON.stringify({ rings }), geometryType: 'esriGeometryPolygon', inSR: '4326' };
}

export function countsForm(area: Area): URLSearchParams {
  return new URLSearchParams({
    ...esriArea(area),
    f: 'json',
    groupByFieldsForStatistics: 'asset_type,status',
    outStatistics: JSON.stringify([
      { statisticType: 'count', onStatisticField: 'id', outStatisticFieldName: 'features' },
    ]),
  });
}

export interface GisAddress {
  readonly what: string;
  readonly address: string;
}

export interface GisWanted {
  readonly service: string;
  readonly layers: readonly string[];
  readonly area: Area | undefined;
  readonly status: string | undefined;
}

export function serviceAddresses(service: string): readonly GisAddress[] {
  return [
    { what: 'OGC API – Features (QGIS, GDAL, GeoPandas, FME)', address: `${service}/ogc` },
    {
      what: 'Feature service (ArcGIS, Leaflet)',
      address: `${service}/rest/services/ledger/FeatureServer`,
    },
  ];
}

export function layerAddresses(props: GisWanted): readonly GisAddress[] {
  const { service, layers, area, status } = props;
  return layers.flatMap((layer) => {
    const name = encodeURIComponent(layer);
    const filter = layer === 'utilities' ? undefined : status;
    const items = `${service}/ogc/collections/${name}/items${queryText({ ...itemsWithin(area), status: filter, limit: 1_000 })}`;
    const tiles = `${service}/tiles/${name}/{z}/{x}/{y}.mvt${queryText({ status: filter })}`;
    return [
      { what: `${layer}: features, as GeoJSON`, address: items },
      { what: `${layer}: vector tiles`, address: tiles },
    ];
  });
}

function itemsWithin(area: Area | undefined): { readonly bbox?: string; readonly filter?: string } {
  if (area === undefined) return {};
  if (area.kind === 'box') {
    const { west, south, east, north } = area;
    return { bbox: [west, south, east, north].map(short).join(',') };
  }
  const geometry = geometryOf(area);
  if (geometry === undefined) {
    const latitudes = outlineOf(area).map(([, lat]) => lat);
    return {
      bbox: [-180, Math.min(...latitudes), 180, Math.max(...latitudes)].map(short).join(','),
    };
  }
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const texts = polygons.map((rings) => `(${rings.map(ringText).join(',')})`);
  const shape = texts.length === 1 ? `POLYGON${texts[0]}` : `MULTIPOLYGON(${texts.join(',')})`;
  return { filter: `S_INTERSECTS(geometry,${shape})` };
}

function ringText(ring: readonly (readonly number[] | Place)[]): string {
  return `(${ring.map(([lon = 0, lat = 0]) => `${short(lon)} ${short(lat)}`).join(',')})`;
}

function short(value: number): number {
  return Number(value.toFixed(5));
}
