import { assetId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { asset } from './decide.js';
import { assetEvents } from './events.js';
import { writeAsset } from './resource.js';

export const assetHistory = defineResourceHistory({
  operationId: 'getAssetHistory',
  path: '/assets/{id}/history',
  what: 'asset',
  summary: 'History of an asset, including a removed asset',
  id: assetId,
  stream: streams.asset,
  events: assetEvents,
  decider: asset,
  owners: (state) => (state.status === 'absent' ? [] : [state.asset.reseller_id]),
  view: (state) => (state.status === 'registered' ? state.asset : null),
  resource: (state) => (state.status === 'registered' ? writeAsset(state.asset) : undefined),
});
