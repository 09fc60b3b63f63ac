import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { resellerCode } from './code.js';
import { reseller } from './decide.js';
import { resellerCodeEvents, resellerEvents } from './events.js';

/** Resellers. */
export const resellers = defineAggregate(resellerEvents, reseller);

/** Claims of reseller codes. */
export const resellerCodes = defineAggregate(resellerCodeEvents, resellerCode);
