import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { streams } from '../streams.js';
import { gates } from './aggregate.js';
import type { GateFields } from './decide.js';

/** A fact that a command is decided on: every gate that was acknowledged before this is called. */
export async function gatesNow(store: AggregateStore): Promise<readonly GateFields[]> {
  return (await gates.on(store).load(streams.gates)).state.gates;
}
