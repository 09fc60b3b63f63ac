import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { utility } from './decide.js';
import { utilityEvents } from './events.js';

/** Utilities. */
export const utilities = defineAggregate(utilityEvents, utility);
