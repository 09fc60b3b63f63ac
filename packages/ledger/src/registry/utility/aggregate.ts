import { noSuch } from '@exchange/runtime/commands/command-failed';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { UtilityId } from '@exchange/units';
import { streams } from '../../streams.js';
import { type UtilityFields, utility } from './decide.js';
import { utilityEvents } from './events.js';

export const utilities = defineAggregate(utilityEvents, utility);

/** @throws CommandFailed if it does not exist */
export async function requireUtility(store: AggregateStore, id: UtilityId): Promise<UtilityFields> {
  const { state } = await utilities.on(store).load(streams.utility(id));
  if (state.status !== 'registered') throw noSuch('utility', id);
  return state.utility;
}
