import { noSuch } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { ResellerId } from '@exchange/units';
import { streams } from '../streams.js';
import { resellers } from './aggregate.js';
import type { ResellerFields } from './decide.js';

/**
 * A fact that a command is decided on, read up to the end of its stream for each try: the reseller.
 *
 * @throws CommandFailed when it is not there
 */
export async function requireReseller(
  store: AggregateStore,
  id: ResellerId,
): Promise<ResellerFields> {
  const { state } = await resellers.on(store).load(streams.reseller(id));
  if (state.status !== 'registered') throw noSuch('reseller', id);
  return state.reseller;
}
