import { frameFeatureCollection } from '@exchange/geometry';
import { notFound } from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { baseUrl } from '@exchange/runtime/http/request-facts';
import { assetId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { askingAbout } from '../map/area-input.js';
import { featureAnswer, framed, geoJsonType, nextUrl, withTextOfMixed } from '../map/features.js';
import { beginRead, required, resourceAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import {
  getAuthInformation,
  getLayer,
  getLayerFeature as getLayerFeatureRoute,
  getLayerStats,
  getWellPermits,
  listLayers,
  queryLayer,
} from './contract.js';
import { describeLayer, layerEsriFields } from './description.js';
import { layerNamed } from './layer.js';
import { countByField, getLayerFeature, readLayer } from './queries.js';
import { layerConditions, requireField, wantedPage } from './query-input.js';
import { viewLayer, viewLayers } from './view.js';

export function addLayerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listLayers, async ({ raw }) => {
    const { scope, headers } = await beginRead(options, listLayers, raw);
    const base = baseUrl(raw, publicUrl);
    const { views, hasMore } = await viewLayers(options, scope);
    const layers = views.map((view) => describeLayer(view, base));
    const body = JSON.stringify({ layers, ...(hasMore ? { more_layers: true } : {}) });
    return { status: 200, body, headers };
  });

  implement(app, getLayer, async ({ params, raw }) => {
    const { scope, headers } = await beginRead(options, getLayer, raw);
    const view = await viewLayer(options, scope, params.layer_id);
    const described = describeLayer(view, baseUrl(raw, publicUrl));
    return { status: 200, body: JSON.stringify(described), headers };
  });

  implement(app, queryLayer, async ({ params, query, raw }) => {
    const { scope, headers } = await beginRead(options, queryLayer, raw);
    const view = await viewLayer(options, scope, params.layer_id);
    const conditions = await layerConditions(view, query);
    const wanted = wantedPage(query);
    const read = () => readLayer(scope, database, view.layer.content, conditions, wanted);
    const page = await (query.bbox === undefined ? read() : askingAbout(['query', 'bbox'], read));
    if (wanted.format === 'geojson') {
      return featureAnswer(raw, publicUrl, headers, page, undefined);
    }
    const shown = withTextOfMixed(page, view.attributes);
    const fields = layerEsriFields(view.fields);
    return featureAnswer(raw, publicUrl, headers, shown, { fields, hasMore: view.hasMoreFields });
  });

  implement(app, getLayerFeatureRoute, async ({ params, raw }) => {
    const { scope, headers } = await beginRead(options, getLayerFeatureRoute, raw);
    const id = assetId.safeParse(params.fid);
    if (!id.success) throw notFound('There is no such feature.');
    const { content } = layerNamed(params.layer_id);
    const found = await getLayerFeature(scope, database, content, id.data);
    const { feature, revision } = required(found, 'feature');
    return resourceAnswer(raw, headers, { body: feature, revision, mediaType: geoJsonType });
  });

  implement(app, getLayerStats, async ({ params, query, raw }) => {
    const { scope, headers } = await beginRead(options, getLayerStats, raw);
    const view = await viewLayer(options, scope, params.layer_id);
    const { layer } = view;
    const field = await requireField(view, query.by, ['query', 'by']);
    const counted = await countByField(scope, database, layer.content, field, query.top);
    const body = JSON.stringify({ layer_id: layer.id, by: query.by, ...counted });
    return { status: 200, body, headers };
  });

  implement(app, getWellPermits, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, getWellPermits, raw);
    const content = { kind: 'assets', types: ['well_permit'] } as const;
    const wanted = { format: 'geojson', limit: query.limit, after: query.cursor } as const;
    const page = await readLayer(scope, database, content, [], wanted);
    const next = page.next === undefined ? undefined : nextUrl(raw, publicUrl, page.next);
    const { head, tail } = frameFeatureCollection({
      numberReturned: page.returned,
      links: next === undefined ? [] : [{ rel: 'next', href: next, type: geoJsonType }],
    });
    const layer = `${baseUrl(raw, publicUrl)}/api/v1/layers/wells`;
    const links = JSON.stringify([{ rel: 'collection', href: layer, type: 'application/json' }]);
    return {
      status: 200,
      body: framed(
        { head: `{"layer_id":"wells","permits":${head}`, tail: `${tail},"links":${links}}` },
        page.runs,
      ),
      headers: next === undefined ? headers : { ...headers, link: `<${next}>; rel="next"` },
    };
  });

  implement(app, getAuthInformation, async ({ raw }) => {
    const issuer = baseUrl(raw, publicUrl);
    const token_url = `${issuer}/api/v1/auth/token`;
    return { status: 200, body: JSON.stringify({ scope: 'ledger', issuer, token_url }) };
  });
}
