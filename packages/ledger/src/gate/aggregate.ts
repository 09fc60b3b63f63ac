import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { streams } from '../streams.js';
import { type GateFields, gateList } from './decide.js';
import { gateEvents } from './events.js';

/** The gates of the exchange. */
export const gates = defineAggregate(gateEvents, gateList);

/** A fact that a command is decided on: every gate that was acknowledged before this is called. */
export async function gatesNow(store: AggregateStore): Promise<readonly GateFields[]> {
  return (await gates.on(store).load(streams.gates)).state.gates;
}
