import {
  geometryText,
  standaloneEsriFeature,
  writeEsriFeature,
  writeFeature,
} from '@exchange/geometry';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { required } from '@exchange/runtime/http/reads/read-answer';
import type { Moment } from '@exchange/runtime/positions/moment';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { AssetId, Scope } from '@exchange/units';
import { noneThen } from '../../audit/history/state-at.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { getReseller } from '../reseller/queries.js';
import * as contract from './contract.js';
import { assetHistory } from './history.js';
import { getAsset, listAssets } from './queries.js';
import { featureProperties } from './resource.js';
import { addAssetWrites } from './write.js';

interface FeatureRequest {
  readonly id: AssetId;
  readonly scope: Scope;
  readonly moment: Moment;
  readonly format: 'geojson' | 'esri';
}

async function featureThen(
  options: QueryApiOptions,
  request: FeatureRequest,
): Promise<{ readonly text: string; readonly revision: string }> {
  const { id, scope, format } = request;
  const { state, revision } = await assetHistory.stateThen(options, request);
  if (state.status !== 'registered') throw noneThen('asset');
  const { geometry } = state.asset;
  const properties = featureProperties(state.asset);
  if (format === 'geojson') {
    return {
      text: writeFeature({ id, geometryText: geometryText(geometry), properties }),
      revision,
    };
  }
  const current = await getAsset(options.database.visibleTo(scope), id);
  if (current.kind === 'missing') {
    throw notFound('That asset was removed with its objectid; use format=geojson.');
  }
  const { objectid } = required(current, 'asset');
  return { text: writeEsriFeature({ objectid, attributes: properties, geometry }), revision };
}

export const assetRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Assets: 'Plants, premises and other spatial records, with their geometry.',
  },
  write: addAssetWrites,
  read(app, options) {
    const { implementRead, implementResource, implementList } = resourceReadsOn(app, options);
    implementList(contract.listAssets, ({ query, tables }) => listAssets(tables, query, query));

    implementResource(contract.getAsset, assetHistory, getAsset);

    async function featureNow(id: AssetId, tables: VisibleTables, format: 'geojson' | 'esri') {
      const { feature, esri_feature, revision } = required(await getAsset(tables, id), 'asset');
      return { text: format === 'geojson' ? feature : esri_feature, revision };
    }

    implementRead(
      contract.getAssetGeometry,
      async ({ params: { id }, query, scope, tables, moment }) => {
        const { format } = query;
        const { text, revision } =
          moment === undefined
            ? await featureNow(id, tables, format)
            : await featureThen(options, { id, scope, moment, format });
        if (format === 'geojson') return { resource: text, revision };
        return { resource: standaloneEsriFeature(text), revision, mediaType: 'application/json' };
      },
    );

    implementList(contract.listResellerProperties, async ({ params: { id }, query, tables }) => {
      required(await getReseller(tables, id), 'reseller');
      const filter = { reseller_id: id, state: query.state, q: query.q };
      return listAssets(tables, filter, query, true);
    });
  },
  histories: [assetHistory],
};
