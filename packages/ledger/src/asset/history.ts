import { assetId } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { asset } from './decide.js';
import { assetEvents } from './events.js';

/** What happened to an asset, removed ones included. */
export const assetHistory = defineHistory({
  operationId: 'getAssetHistory',
  path: '/assets/{id}/history',
  summary: 'What happened to an asset, removed ones included',
  id: assetId,
  stream: streams.asset,
  events: assetEvents,
  decider: asset,
  owners: (state) => (state.status === 'absent' ? [] : [state.asset.reseller_id]),
  view: (state) => (state.status === 'registered' ? state.asset : null),
});
