import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { mapReadsOn } from '@exchange/runtime/http/reads/implement-map-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import { baseUrl, selfUrl } from '@exchange/runtime/http/request-facts';
import { assetId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { extentOf, featureCount } from '../layers/description.js';
import { fixedLayers, type LayerDefinition, layerNamed } from '../layers/layer.js';
import { type FeatureGroup, getLayerFeature } from '../layers/queries.js';
import {
  openView,
  viewAllLayerGroups,
  viewLayer,
  viewLayerGroups,
  viewLayers,
} from '../layers/view.js';
import { tileConformance } from '../tiles/links.js';
import * as contract from './contract.js';
import { crsUris } from './crs.js';
import { itemWriter } from './item-writer.js';
import { itemsAnswer } from './items.js';
import { collectionLinks, collectionUrl, geoJson, landingLinks } from './links.js';
import { describeInterface } from './open-api-document.js';
import { featureSchema, queryablesOf } from './queryables.js';

function landingPage(base: string) {
  return {
    title: 'Energy exchange ledger',
    description:
      'Map features of an energy marketplace ledger: assets, premises, wells and utility territories. Collections require a key.',
    links: landingLinks(base),
  };
}

const ogc = 'http://www.opengis.net/spec';

const conformance = {
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
    // The class's name in drafts, which clients check.
    `${ogc}/cql2/1.0/conf/basic-spatial-operators`,
    ...tileConformance,
  ],
};

function addOgcReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementMapRead, implementOpenMapRead } = mapReadsOn(app, options);
  const { database, publicUrl } = options;

  implementOpenMapRead(contract.getOgcLanding, async ({ raw }) => ({
    resource: JSON.stringify(landingPage(baseUrl(raw, publicUrl))),
  }));

  implementOpenMapRead(contract.getOgcConformance, async () => ({
    resource: JSON.stringify(conformance),
  }));

  implementOpenMapRead(contract.getOgcApi, async ({ raw, scope }) => {
    const collectionViews =
      scope === undefined
        ? fixedLayers.map(openView)
        : (await viewLayers(database.visibleTo(scope))).views;
    return {
      resource: JSON.stringify(describeInterface(collectionViews, baseUrl(raw, publicUrl))),
    };
  });

  implementMapRead(contract.listOgcCollections, async ({ raw, tables }) => {
    const base = baseUrl(raw, publicUrl);
    const { views, all } = await viewAllLayerGroups(tables);
    const collections = views.map((view) => describeCollection(view, base));
    const links = [{ rel: 'self', href: `${base}/ogc/collections`, type: 'application/json' }];
    const counts = { numberMatched: all, numberReturned: collections.length };
    const crs = Object.values(crsUris);
    return { resource: JSON.stringify({ links, ...counts, crs, collections }) };
  });

  implementMapRead(contract.getOgcCollection, async ({ raw, tables, params }) => {
    const view = await viewLayerGroups(tables, params.collectionId);
    return { resource: JSON.stringify(describeCollection(view, baseUrl(raw, publicUrl))) };
  });

  implementOpenMapRead(contract.getOgcQueryables, async ({ raw, scope, params }) => {
    const { collectionId } = params;
    const view =
      scope === undefined
        ? openView(layerNamed(collectionId))
        : await viewLayer(database.visibleTo(scope), collectionId);
    return { resource: JSON.stringify(queryablesOf(view, baseUrl(raw, publicUrl))) };
  });

  implementMapRead(contract.getOgcSchema, async ({ raw, tables, params }) => {
    const view = await viewLayer(tables, params.collectionId);
    return { resource: JSON.stringify(featureSchema(view, baseUrl(raw, publicUrl))) };
  });

  implementMapRead(contract.listOgcItems, ({ raw, tables, params, query }) =>
    itemsAnswer(options, tables, params.collectionId, query, raw),
  );

  implementMapRead(contract.getOgcItem, async ({ raw, tables, params, query }) => {
    const id = assetId.safeParse(params.featureId);
    if (!id.success) throw notFound('There is no such feature.');
    const layer = layerNamed(params.collectionId);
    const write = itemWriter(query.crs);
    const item = await getLayerFeature(tables, layer.content, id.data, write);
    const { feature } = required(item, 'feature');
    const collection = collectionUrl(baseUrl(raw, publicUrl), layer.id);
    const links = [
      { rel: 'self', href: selfUrl(raw, publicUrl), type: geoJson },
      { rel: 'collection', href: collection, type: 'application/json' },
    ];
    return {
      resource: `${feature.slice(0, -1)},"links":${JSON.stringify(links)}}`,
      headers: { 'content-crs': `<${crsUris[query.crs]}>` },
    };
  });
}

export const ogcRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'OGC API - Features': 'Layers as collections of the OGC standards.',
  },
  read: addOgcReads,
};

function describeCollection(
  { layer, groups }: { readonly layer: LayerDefinition; readonly groups: readonly FeatureGroup[] },
  base: string,
) {
  const extent = extentOf(groups);
  const spatial = extent === null ? {} : { spatial: { bbox: [extent], crs: crsUris.CRS84 } };
  const trs = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian';
  return {
    id: layer.id,
    title: layer.title,
    extent: { ...spatial, temporal: { interval: [[null, null]], trs } },
    itemType: 'feature',
    itemCount: featureCount(groups),
    crs: Object.values(crsUris),
    storageCrs: crsUris.CRS84,
    links: collectionLinks(base, layer.id),
  };
}
