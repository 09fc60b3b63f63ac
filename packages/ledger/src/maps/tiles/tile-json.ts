import { extentOf } from '../layers/description.js';
import type { FeatureGroup } from '../layers/queries.js';
import type { LayerView } from '../layers/view.js';
import { matrixSetId, tilesetLinks, tilesetsUrl, tileTemplate, tileType } from './links.js';
import { rimLatitude, zoomMax } from './tile-place.js';
import type { TileProperties } from './tile-properties.js';

const mercatorCrs = 'http://www.opengis.net/def/crs/EPSG/0/3857';
const matrixSetUri = `http://www.opengis.net/def/tilematrixset/OGC/1.0/${matrixSetId}`;
const title = 'Google Maps Compatible for the World';

/** Half of the world's width in meters of Web Mercator. */
const half = Math.PI * 6_378_137;
const pixels = 256;
const pixelMetres = 0.000_28;

export function matrixSets(base: string) {
  const href = `${base}/ogc/tileMatrixSets/${matrixSetId}`;
  const links = [{ rel: 'self', href, type: 'application/json' }];
  return {
    tileMatrixSets: [{ id: matrixSetId, title, uri: matrixSetUri, crs: mercatorCrs, links }],
  };
}

/** OGC's standard defines the format. */
export const webMercatorQuad = {
  id: matrixSetId,
  title,
  uri: matrixSetUri,
  crs: mercatorCrs,
  orderedAxes: ['X', 'Y'],
  wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible',
  tileMatrices: Array.from({ length: zoomMax + 1 }, (_, z) => {
    const cellSize = (2 * half) / pixels / 2 ** z;
    return {
      id: String(z),
      scaleDenominator: cellSize / pixelMetres,
      cellSize,
      cornerOfOrigin: 'topLeft',
      pointOfOrigin: [-half, half],
      tileWidth: pixels,
      tileHeight: pixels,
      matrixWidth: 2 ** z,
      matrixHeight: 2 ** z,
    };
  }),
};

const countField = { count: 'Number' } as const;

export function tileJson(
  view: LayerView,
  properties: TileProperties,
  { base, search }: { readonly base: string; readonly search: string },
) {
  const { id, title } = view.layer;
  const fields = { ...fieldTypes(properties), ...countField };
  return {
    tilejson: '3.0.0',
    name: title,
    description: 'Features by object id, or cells with their count.',
    version: '1.0.0',
    scheme: 'xyz',
    tiles: [`${tileTemplate(base, id, ['z', 'x', 'y'])}${search}`],
    minzoom: 0,
    maxzoom: zoomMax,
    bounds: boundsOf(view.groups) ?? [-180, -rimLatitude, 180, rimLatitude],
    vector_layers: [{ id, description: title, minzoom: 0, maxzoom: zoomMax, fields }],
  };
}

export function tilesets(view: LayerView, base: string) {
  const { id } = view.layer;
  const self = tilesetsUrl(base, id);
  const tilesetUrl = `${self}/${matrixSetId}`;
  return {
    links: [{ rel: 'self', href: self, type: 'application/json' }],
    tilesets: [
      {
        ...tilesetHead(view),
        links: [{ rel: 'self', href: tilesetUrl, type: 'application/json' }],
      },
    ],
  };
}

export function tileset(view: LayerView, properties: TileProperties, base: string) {
  const { id, title } = view.layer;
  const bounds = boundsOf(view.groups);
  const [west = 0, south = 0, east = 0, north = 0] = bounds ?? [];
  const types: readonly (readonly [string, string])[] = Object.entries({
    ...fieldTypes(properties),
    ...countField,
  });
  return {
    ...tilesetHead(view),
    ...(bounds === undefined
      ? {}
      : {
          boundingBox: {
            lowerLeft: [west, south],
            upperRight: [east, north],
            crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
          },
        }),
    layers: [
      {
        id,
        title,
        dataType: 'vector',
        minTileMatrix: '0',
        maxTileMatrix: String(zoomMax),
        propertiesSchema: {
          type: 'object',
          properties: Object.fromEntries(
            types.map(([name, type]) => [
              name,
              type === 'Mixed' ? {} : { type: type.toLowerCase() },
            ]),
          ),
        },
      },
    ],
    links: [
      ...tilesetLinks(base, id),
      {
        rel: 'item',
        href: tileTemplate(base, id, ['tileMatrix', 'tileCol', 'tileRow']),
        type: tileType,
        templated: true,
      },
      {
        rel: 'describedby',
        href: `${base}/tiles/${encodeURIComponent(id)}/tile.json`,
        type: 'application/json',
      },
    ],
  };
}

function tilesetHead({ layer }: LayerView) {
  const { title } = layer;
  return { title, dataType: 'vector', crs: mercatorCrs, tileMatrixSetURI: matrixSetUri };
}

function fieldTypes({ columns, attributes }: TileProperties): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...columns, ...attributes].map(({ name, type }) => [
      name,
      type === 'number' ? 'Number' : type === 'mixed' ? 'Mixed' : 'String',
    ]),
  );
}

function boundsOf(groups: readonly FeatureGroup[]): readonly number[] | undefined {
  const onMap = (latitude: number) => Math.max(-rimLatitude, Math.min(rimLatitude, latitude));
  const extent = extentOf(groups);
  return extent?.map((ordinate, index) => (index % 2 === 0 ? ordinate : onMap(ordinate)));
}
