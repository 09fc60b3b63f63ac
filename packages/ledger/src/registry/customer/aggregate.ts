import { noSuch } from '@exchange/runtime/commands/command-failed';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { CustomerId } from '@exchange/units';
import { streams } from '../../streams.js';
import { customer } from './decide.js';
import { customerEvents } from './events.js';
import type { RegisteredCustomer } from './state.js';

export const customers = defineAggregate(customerEvents, customer);

/** @throws CommandFailed if it does not exist */
export async function requireCustomer(
  store: AggregateStore,
  id: CustomerId,
): Promise<RegisteredCustomer> {
  const { state } = await customers.on(store).load(streams.customer(id));
  if (state.status !== 'registered') throw noSuch('customer', id);
  return state;
}
