import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { customer } from './decide.js';
import { customerEvents } from './events.js';

/** Customers with their attachments. */
export const customers = defineAggregate(customerEvents, customer);
