import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { streams } from '../../streams.js';
import type { Gate } from '../transaction/gate-closure/data.js';
import { gateList } from './decide.js';
import { gateEvents } from './events.js';

export const gates = defineAggregate(gateEvents, gateList);

export async function gatesNow(store: AggregateStore): Promise<readonly Gate[]> {
  return (await gates.on(store).load(streams.gates)).state.gates;
}
