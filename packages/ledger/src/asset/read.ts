import { standaloneEsriFeature } from '@exchange/geometry';
import { required } from '@exchange/runtime/http/read-answer';
import type { AssetId, Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getReseller } from '../reseller/queries.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { featureThen } from './feature-then.js';
import { assetHistory } from './history.js';
import { getAsset, listAssets } from './queries.js';

export function addAssetReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementResource, implementList } = resourceReadsOn(app, options);
  const { database } = options;

  implementList(contract.listAssets, ({ query, scope }) =>
    listAssets(scope, database, query, query),
  );

  implementResource(contract.getAsset, assetHistory, getAsset);

  async function featureNow(id: AssetId, scope: Scope, format: 'geojson' | 'esri') {
    const { feature, esri_feature, revision } = required(
      await getAsset(scope, database, id),
      'asset',
    );
    return { text: format === 'geojson' ? feature : esri_feature, revision };
  }

  implementRead(contract.getAssetGeometry, async ({ params: { id }, query, scope, moment }) => {
    const { format } = query;
    const { text, revision } =
      moment === undefined
        ? await featureNow(id, scope, format)
        : await featureThen(options, { id, scope, moment, format });
    if (format === 'geojson') return { resource: text, revision };
    return { resource: standaloneEsriFeature(text), revision, mediaType: 'application/json' };
  });

  implementList(contract.listResellerProperties, async ({ params: { id }, query, scope }) => {
    required(await getReseller(scope, database, id), 'reseller');
    const filter = { reseller_id: id, state: query.state, q: query.q };
    return listAssets(scope, database, filter, query, true);
  });
}
