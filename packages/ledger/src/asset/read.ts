import { standaloneEsriFeature } from '@exchange/geometry';
import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getReseller } from '../reseller/queries.js';
import * as contract from './contract.js';
import { getAsset, listAssets } from './queries.js';

export function addAssetReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(contract.listAssets, ({ query, scope }) =>
    listAssets(scope, database, query, query),
  );

  implementRead(contract.getAsset, async ({ params, scope }) =>
    required(await getAsset(scope, database, params.id), 'asset'),
  );

  implementRead(contract.getAssetGeometry, async ({ params, query, scope }) => {
    const found = required(await getAsset(scope, database, params.id), 'asset');
    const { feature, esri_feature, revision } = found;
    if (query.format !== 'esri') return { resource: feature, revision };
    const resource = standaloneEsriFeature(esri_feature);
    return { resource, revision, mediaType: 'application/json' };
  });
  implementList(contract.listResellerProperties, async ({ params: { id }, query, scope }) => {
    required(await getReseller(scope, database, id), 'reseller');
    const filter = { reseller_id: id, state: query.state };
    return listAssets(scope, database, filter, query, true);
  });
}
