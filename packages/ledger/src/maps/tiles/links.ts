import type { Link } from '@exchange/geometry';

/** The relations have no registered short name. */
export const relation = 'http://www.opengis.net/def/rel/ogc/1.0';
const json = 'application/json';
export const tileType = 'application/vnd.mapbox-vector-tile';
export const matrixSetId = 'WebMercatorQuad';

export const tileConformance: readonly string[] = [
  'core',
  'tileset',
  'tilesets-list',
  'geodata-tilesets',
  'mvt',
].map((name) => `http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/${name}`);

export function tilesetsUrl(base: string, id: string): string {
  return `${base}/ogc/collections/${encodeURIComponent(id)}/tiles`;
}

export function tilesetLinks(base: string, id: string): readonly Link[] {
  return [
    { rel: 'self', href: `${tilesetsUrl(base, id)}/${matrixSetId}`, type: json },
    {
      rel: `${relation}/tiling-scheme`,
      href: `${base}/ogc/tileMatrixSets/${matrixSetId}`,
      type: json,
    },
  ];
}

export function tileTemplate(
  base: string,
  id: string,
  [z, x, y]: readonly [string, string, string],
): string {
  return `${base}/tiles/${encodeURIComponent(id)}/{${z}}/{${x}}/{${y}}.mvt`;
}

/** The parameters of a URL; braces would be places of the template. */
export function tileSearch(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at).replace(/[{}]/g, encodeURIComponent);
}
