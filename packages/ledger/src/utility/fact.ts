import { noSuch } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { UtilityId } from '@exchange/units';
import { streams } from '../streams.js';
import { utilities } from './aggregate.js';
import type { UtilityFields } from './decide.js';

/**
 * A fact that a command is decided on, read up to the end of its stream for each try: the utility.
 *
 * @throws CommandFailed when it is not there
 */
export async function requireUtility(store: AggregateStore, id: UtilityId): Promise<UtilityFields> {
  const { state } = await utilities.on(store).load(streams.utility(id));
  if (state.status !== 'registered') throw noSuch('utility', id);
  return state.utility;
}
