import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { noSuch } from '@exchange/runtime/errors/engine-problem';
import type { CustomerId } from '@exchange/units';
import { streams } from '../streams.js';
import { customers } from './aggregate.js';
import type { AttachmentFields, CustomerFields } from './state.js';

/** A fact that a command is decided on, read up to the end of its stream for each try: the customer and its attachments, or a 404. */
export async function requireCustomer(
  store: AggregateStore,
  id: CustomerId,
): Promise<{ customer: CustomerFields; attachments: readonly AttachmentFields[] }> {
  const { state } = await customers.on(store).load(streams.customer(id));
  if (state.status !== 'registered') throw noSuch('customer', id);
  return state;
}
