import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { requiredStateOf } from '../../platform/resource/required-state.js';
import { streams } from '../../streams.js';
import { utility } from './decide.js';
import { utilityEvents } from './events.js';

export const utilities = defineAggregate(utilityEvents, utility);

export const requireUtility = requiredStateOf(utilities, 'utility', streams.utility);
