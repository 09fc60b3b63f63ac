import {
  getAssetGeometry,
  getAsset as getAssetRoute,
  listAssets as listAssetsRoute,
} from '@exchange/api-contract';
import { getAsset, listAssets } from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

export function addAssetRoutes(app: FastifyInstance, options: QueryApiOptions): void {
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

  implement(app, getAssetGeometry, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getAssetGeometry, raw);
    const { feature, revision } = required(await getAsset(scope, database, id), 'asset');
    return resourceAnswer(raw, headers, {
      body: feature,
      revision,
      mediaType: 'application/geo+json',
    });
  });
}
