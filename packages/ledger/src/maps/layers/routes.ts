import { writeFeatureCollection } from '@exchange/geometry';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { implement } from '@exchange/runtime/http/implement';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import { baseUrl } from '@exchange/runtime/http/request-facts';
import { assetId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { withAreaFaults } from '../../registry/space/geometry-input.js';
import { featureAnswer, nextPage } from '../map/features.js';
import * as contract from './contract.js';
import { describeLayer } from './description.js';
import { layerNamed } from './layer.js';
import { countByField, getLayerFeature, readLayer } from './queries.js';
import { layerConditions, requireField, wantedPage } from './query-input.js';
import { viewLayer, viewLayers } from './view.js';

function addLayerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead } = readsOn(app, options);
  const { publicUrl } = options;

  implementRead(contract.listLayers, async ({ tables, raw }) => {
    const base = baseUrl(raw, publicUrl);
    const { views, hasMore } = await viewLayers(tables);
    const layers = views.map((view) => describeLayer(view, base));
    return { resource: JSON.stringify({ layers, ...(hasMore ? { more_layers: true } : {}) }) };
  });

  implementRead(contract.getLayer, async ({ params, tables, raw }) => {
    const view = await viewLayer(tables, params.layer_id);
    return { resource: JSON.stringify(describeLayer(view, baseUrl(raw, publicUrl))) };
  });

  implementRead(contract.queryLayer, async ({ params, query, tables, raw }) => {
    const view = await viewLayer(tables, params.layer_id);
    const conditions = await layerConditions(view, query);
    const pageQuery = wantedPage(query);
    const read = () => readLayer(tables, view.layer.content, conditions, pageQuery);
    const page = await (query.bbox === undefined
      ? read()
      : withAreaFaults(['query', 'bbox'], read));
    if (pageQuery.format === 'geojson') return featureAnswer(raw, publicUrl, page);
    return featureAnswer(raw, publicUrl, page, view);
  });

  implementRead(contract.getLayerFeature, async ({ params, tables }) => {
    const id = assetId.safeParse(params.fid);
    if (!id.success) throw notFound('There is no such feature.');
    const { content } = layerNamed(params.layer_id);
    const item = await getLayerFeature(tables, content, id.data);
    const { feature, revision } = required(item, 'feature');
    return { resource: feature, revision };
  });

  implementRead(contract.getLayerStats, async ({ params, query, tables }) => {
    const view = await viewLayer(tables, params.layer_id);
    const { layer } = view;
    const field = await requireField(view, query.by, 'by');
    const counted = await countByField(tables, layer.content, field, query.top);
    return { resource: JSON.stringify({ layer_id: layer.id, by: query.by, ...counted }) };
  });

  implementRead(contract.getWellPermits, async ({ query, tables, raw }) => {
    const content = { kind: 'assets', types: ['well_permit'] } as const;
    const pageQuery = { format: 'geojson', limit: query.limit, after: query.cursor } as const;
    const page = await readLayer(tables, content, [], pageQuery);
    const { next } = page;
    const pageLinks = next === undefined ? [] : [nextPage(raw, publicUrl, next)];
    const collection = { numberReturned: page.returned, links: pageLinks };
    const permits = writeFeatureCollection(collection, page.features);
    const layer = `${baseUrl(raw, publicUrl)}/api/v1/layers/wells`;
    const links = JSON.stringify([{ rel: 'collection', href: layer, type: 'application/json' }]);
    return { resource: `{"layer_id":"wells","permits":${permits},"links":${links}}`, next };
  });

  // Without authentication, because it describes how to authenticate.
  implement(app, contract.getAuthInformation, async ({ raw }) => {
    const issuer = baseUrl(raw, publicUrl);
    const token_url = `${issuer}/api/v1/auth/token`;
    return { body: JSON.stringify({ scope: 'ledger', issuer, token_url }) };
  });
}

export const layersRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Layers: 'Named sets of features, for map clients.',
  },
  read: addLayerReads,
};
