import type { Area, Place } from './area';
import { search } from './area-requests';
import { geometryOf, outlineOf } from './area-shape';

/** An address that a program for maps reads. */
export interface GisAddress {
  readonly what: string;
  readonly address: string;
}

/** What of the ledger is wanted outside of it. */
export interface GisWanted {
  /** Where the service is: `https://ledger.example`. */
  readonly service: string;
  readonly layers: readonly string[];
  readonly area: Area | undefined;
  readonly status: string | undefined;
}

/** The addresses of the whole service, for programs that list its layers themselves. */
export function serviceAddresses(service: string): readonly GisAddress[] {
  return [
    { what: 'OGC API – Features (QGIS, GDAL, GeoPandas, FME)', address: `${service}/ogc` },
    {
      what: 'Feature service (ArcGIS, Leaflet)',
      address: `${service}/rest/services/ledger/FeatureServer`,
    },
  ];
}

/** The addresses of the shown layers: their features within the area, and their tiles. */
export function layerAddresses({
  service,
  layers,
  area,
  status,
}: GisWanted): readonly GisAddress[] {
  return layers.flatMap((layer) => {
    const name = encodeURIComponent(layer);
    const filter = layer === 'utilities' ? undefined : status;
    const items = `${service}/ogc/collections/${name}/items${search({ ...itemsWithin(area), status: filter, limit: 1_000 })}`;
    const tiles = `${service}/tiles/${name}/{z}/{x}/{y}.mvt${search({ status: filter })}`;
    return [
      { what: `${layer}: features, as GeoJSON`, address: items },
      { what: `${layer}: vector tiles`, address: tiles },
    ];
  });
}

/** A box as the standard's own parameter; another shape as a filter in CQL2, a circle by its corners. */
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

/** About a metre: an address has to stay short. */
function short(value: number): number {
  return Number(value.toFixed(5));
}
