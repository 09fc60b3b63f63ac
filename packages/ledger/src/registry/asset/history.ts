import { codecOf } from '@exchange/runtime/event-log/codec';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { assetId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { readableEvent } from '../../audit/history/readable-event.js';
import { streams } from '../../streams.js';
import { type AssetState, asset } from './decide.js';
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

const codec = codecOf(assetEvents);

/** Also of an asset that was removed. */
export function assetIn(stored: readonly StoredEvent[]): AssetState {
  return stored.reduce<AssetState>((state, one) => {
    const event = readableEvent(codec, one);
    return event === undefined ? state : asset.evolve(state, event);
  }, asset.initialState);
}
