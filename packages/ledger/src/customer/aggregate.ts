import { noSuch } from '@exchange/runtime/commands/command-failed';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { CustomerId } from '@exchange/units';
import { streams } from '../streams.js';
import { customer } from './decide.js';
import { customerEvents } from './events.js';
import type { RegisteredCustomer } from './state.js';

/** Customers with their attachments. */
export const customers = defineAggregate(customerEvents, customer);

/**
 * The customer and its attachments at the end of its stream, a fact that a command is decided on.
 *
 * @throws CommandFailed when it is not there
 */
export async function requireCustomer(
  store: AggregateStore,
  id: CustomerId,
): Promise<RegisteredCustomer> {
  const { state } = await customers.on(store).load(streams.customer(id));
  if (state.status !== 'registered') throw noSuch('customer', id);
  return state;
}
