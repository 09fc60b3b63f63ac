import { noSuch } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CustomerId } from '@exchange/units';
import { streams } from '../streams.js';
import { customers } from './aggregate.js';
import type { AttachmentFields, CustomerFields } from './state.js';

/**
 * A fact that a command is decided on, read up to the end of its stream for each try: the customer and its attachments.
 *
 * @throws CommandFailed when it is not there
 */
export async function requireCustomer(
  store: AggregateStore,
  id: CustomerId,
): Promise<{ customer: CustomerFields; attachments: readonly AttachmentFields[] }> {
  const { state } = await customers.on(store).load(streams.customer(id));
  if (state.status !== 'registered') throw noSuch('customer', id);
  return state;
}
