import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { leased } from '@exchange/runtime/commands/lease';
import { oncePer } from '@exchange/runtime/process/once-per';
import { streams } from '../streams.js';
import { gates } from './aggregate.js';
import type { GateFields } from './decide.js';

const leasedOn = oncePer((store: AggregateStore) =>
  leased(async () => (await gates.on(store).load(streams.gates)).state.gates, store.memory),
);

/**
 * A fact that a command is decided on: every gate that there is. One that was acknowledged before this is called counts for it: each
 * process holds what it has read for a moment, and no change is acknowledged before that moment is over everywhere.
 */
export function gatesNow(store: AggregateStore): Promise<readonly GateFields[]> {
  return leasedOn(store)();
}
