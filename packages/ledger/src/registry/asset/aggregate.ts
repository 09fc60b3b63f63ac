import { noSuch } from '@exchange/runtime/commands/command-failed';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { requireCovered } from '@exchange/runtime/commands/require-scope';
import type { AssetId, Scope } from '@exchange/units';
import { streams } from '../../streams.js';
import { type AssetFields, asset } from './decide.js';
import { assetEvents } from './events.js';

export const assets = defineAggregate(assetEvents, asset);

/** @throws CommandFailed if it does not exist or is out of scope */
export async function requireAsset(
  store: AggregateStore,
  scope: Scope,
  id: AssetId,
): Promise<AssetFields> {
  const { state } = await assets.on(store).load(streams.asset(id));
  if (state.status !== 'registered') throw noSuch('asset', id);
  requireCovered(scope, state.asset.reseller_id, 'asset');
  return state.asset;
}
