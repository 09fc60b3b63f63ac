import { tileConformance } from '../tiles/links.js';
import { landingLinks } from './links.js';

/** What this service is, and where its parts are. */
export function landingPage(base: string) {
  return {
    title: 'Energy exchange ledger',
    description:
      'The ledger of an energy marketplace on maps: assets, premises, wells and utility territories. Collections need a key.',
    links: landingLinks(base),
  };
}

const ogc = 'http://www.opengis.net/spec';

/** What of the standards is kept to. */
export const conformance = {
  conformsTo: [
    `${ogc}/ogcapi-features-1/1.0/conf/core`,
    `${ogc}/ogcapi-features-1/1.0/conf/oas30`,
    `${ogc}/ogcapi-features-1/1.0/conf/geojson`,
    `${ogc}/ogcapi-features-2/1.0/conf/crs`,
    `${ogc}/ogcapi-features-3/1.0/conf/queryables`,
    `${ogc}/ogcapi-features-3/1.0/conf/queryables-query-parameters`,
    `${ogc}/ogcapi-features-3/1.0/conf/filter`,
    `${ogc}/ogcapi-features-3/1.0/conf/features-filter`,
    `${ogc}/cql2/1.0/conf/cql2-text`,
    `${ogc}/cql2/1.0/conf/basic-cql2`,
    `${ogc}/cql2/1.0/conf/advanced-comparison-operators`,
    `${ogc}/cql2/1.0/conf/case-insensitive-comparison`,
    `${ogc}/cql2/1.0/conf/property-property`,
    `${ogc}/cql2/1.0/conf/basic-spatial-functions`,
    `${ogc}/cql2/1.0/conf/basic-spatial-functions-plus`,
    // Its name in drafts, which clients look for.
    `${ogc}/cql2/1.0/conf/basic-spatial-operators`,
    ...tileConformance,
  ],
};
