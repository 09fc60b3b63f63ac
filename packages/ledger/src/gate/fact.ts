import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { streams } from '../streams.js';
import { gates } from './aggregate.js';
import type { GateFields } from './decide.js';

/**
 * A fact that a command is decided on, read up to the end of its stream for each try: every gate that there is, by one read.
 * A gate that was acknowledged before a submission began counts for it.
 */
export async function gatesNow(store: AggregateStore): Promise<readonly GateFields[]> {
  return (await gates.on(store).load(streams.gates)).state.gates;
}
