import type { Link } from '@exchange/geometry';
import { relation, tilesetsUrl } from '../tiles/links.js';

/** Clients compare this text. */
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0';
export const schemaType = 'application/schema+json';

const json = 'application/json';
export const geoJson = 'application/geo+json';

export function landingLinks(base: string): readonly Link[] {
  return [
    { rel: 'self', href: `${base}/ogc`, type: json, title: 'This document' },
    { rel: 'service-desc', href: `${base}/ogc/api`, type: openApiType, title: 'OpenAPI 3.0' },
    { rel: 'service-doc', href: `${base}/docs`, type: 'text/html', title: 'Documentation' },
    { rel: 'conformance', href: `${base}/ogc/conformance`, type: json, title: 'Conformance' },
    { rel: 'data', href: `${base}/ogc/collections`, type: json, title: 'Collections' },
    {
      rel: `${relation}/tiling-schemes`,
      href: `${base}/ogc/tileMatrixSets`,
      type: json,
      title: 'Tile matrix sets',
    },
  ];
}

export function collectionUrl(base: string, id: string): string {
  return `${base}/ogc/collections/${encodeURIComponent(id)}`;
}

export function collectionLinks(base: string, id: string): readonly Link[] {
  const self = collectionUrl(base, id);
  return [
    { rel: 'self', href: self, type: json },
    { rel: 'items', href: `${self}/items`, type: geoJson, title: 'Features' },
    {
      rel: `${relation}/queryables`,
      href: `${self}/queryables`,
      type: schemaType,
      title: 'Filter fields',
    },
    // The registered name, and GDAL's spelling.
    ...['describedby', 'describedBy'].map((rel) => ({
      rel,
      href: `${self}/schema`,
      type: schemaType,
      title: 'Schema of the features',
    })),
    { rel: `${relation}/tilesets-vector`, href: tilesetsUrl(base, id), type: json, title: 'Tiles' },
  ];
}
