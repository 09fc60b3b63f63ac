import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { requiredStateOf } from '../../platform/resource/required-state.js';
import { streams } from '../../streams.js';
import { customer } from './decide.js';
import { customerEvents } from './events.js';

export const customers = defineAggregate(customerEvents, customer);

export const requireCustomer = requiredStateOf(customers, 'customer', streams.customer);
