import { noSuch } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { requireCovered } from '@exchange/runtime/commands/require-scope';
import type { AssetId, Scope } from '@exchange/units';
import { streams } from '../streams.js';
import { assets } from './aggregate.js';
import type { AssetFields } from './decide.js';

/**
 * A fact that a command is decided on, read up to the end of its stream for each try: the asset.
 *
 * @throws CommandFailed when it is not there, or not the caller's to see
 */
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
