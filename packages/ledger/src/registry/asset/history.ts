import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { getAsset } from './contract.js';
import { asset } from './decide.js';
import { assetEvents } from './events.js';
import { writeAsset } from './resource.js';

export const assetHistory = defineResourceHistory({
  ...historyOf(getAsset),
  what: 'asset',
  summary: 'History of an asset, including a removed asset',
  stream: streams.asset,
  events: assetEvents,
  decider: asset,
  owners: ({ asset }) => [asset.reseller_id],
  view: (state) => (state.status === 'registered' ? state.asset : null),
  resource: (state) => (state.status === 'registered' ? writeAsset(state.asset) : undefined),
});
