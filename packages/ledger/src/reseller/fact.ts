import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { noSuch } from '@exchange/runtime/errors/engine-problem';
import type { ResellerId } from '@exchange/units';
import { streams } from '../streams.js';
import { resellers } from './aggregate.js';
import type { ResellerFields } from './decide.js';

/** A fact that a command is decided on, read up to the end of its stream for each try: the reseller, or a 404. */
export async function requireReseller(
  store: AggregateStore,
  id: ResellerId,
): Promise<ResellerFields> {
  const { state } = await resellers.on(store).load(streams.reseller(id));
  if (state.status !== 'registered') throw noSuch('reseller', id);
  return state.reseller;
}
