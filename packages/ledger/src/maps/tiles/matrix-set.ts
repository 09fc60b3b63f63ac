import { matrixSetId } from './links.js';
import { zoomMax } from './tile-place.js';

export const mercatorCrs = 'http://www.opengis.net/def/crs/EPSG/0/3857';
export const matrixSetUri = `http://www.opengis.net/def/tilematrixset/OGC/1.0/${matrixSetId}`;
const title = 'Google Maps Compatible for the World';

/** In meters of Web Mercator. */
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
