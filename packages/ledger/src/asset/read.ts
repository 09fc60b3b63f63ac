import { standaloneEsriFeature } from '@exchange/geometry';
import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import {
  getAssetGeometry,
  getAsset as getAssetRoute,
  listAssets as listAssetsRoute,
} from './contract.js';
import { getAsset, listAssets } from './queries.js';

export function addAssetReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listAssetsRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listAssetsRoute, raw);
    const listing = await listAssets(scope, database, query, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getAssetRoute, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getAssetRoute, raw);
    const { resource, revision } = required(await getAsset(scope, database, id), 'asset');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });

  implement(app, getAssetGeometry, async ({ params: { id }, query, raw }) => {
    const { scope, headers } = await beginRead(options, getAssetGeometry, raw);
    const found = required(await getAsset(scope, database, id), 'asset');
    const { feature, esri_feature, revision } = found;
    if (query.format === 'esri') {
      return resourceAnswer(raw, headers, { body: standaloneEsriFeature(esri_feature), revision });
    }
    return resourceAnswer(raw, headers, {
      body: feature,
      revision,
      mediaType: 'application/geo+json',
    });
  });
}
