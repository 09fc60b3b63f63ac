import { geometryText, writeEsriFeature, writeFeature } from '@exchange/geometry';
import { notFound } from '@exchange/runtime/http/http-problem';
import { required } from '@exchange/runtime/http/read-answer';
import type { Moment } from '@exchange/runtime/positions/moment';
import type { AssetId, Scope } from '@exchange/units';
import { noneThen } from '../audit/then.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { assetHistory } from './history.js';
import { getAssetNumber } from './queries.js';
import { featureProperties } from './resource.js';

interface Asked {
  readonly id: AssetId;
  readonly scope: Scope;
  readonly moment: Moment;
  readonly format: 'geojson' | 'esri';
}

/**
 * An asset's map feature as it was. The number that Esri's form names it by is no part of the log: it is the one that the asset
 * has now.
 *
 * @throws HttpProblem 404 where there was none then, or where it has no number any more; 403 for a caller who may not see it
 */
export async function featureThen(
  options: QueryApiOptions,
  asked: Asked,
): Promise<{ readonly text: string; readonly revision: string }> {
  const { id, scope, format } = asked;
  const { state, revision } = await assetHistory.stateThen(options, asked);
  if (state.status !== 'registered') throw noneThen('asset');
  const { geometry } = state.asset;
  const properties = featureProperties(state.asset);
  if (format === 'geojson') {
    return {
      text: writeFeature({ id, geometryText: geometryText(geometry), properties }),
      revision,
    };
  }
  const now = await getAssetNumber(scope, options.database, id);
  if (now.kind === 'missing') {
    throw notFound('That asset was removed, and its objectid with it: ask for format=geojson.');
  }
  const { objectid } = required(now, 'asset');
  return { text: writeEsriFeature({ objectid, attributes: properties, geometry }), revision };
}
