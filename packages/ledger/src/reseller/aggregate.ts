import { defineAggregate, onceAStore } from '@exchange/runtime/commands/define-aggregate';
import { resellerCode } from './code.js';
import { reseller } from './decide.js';
import { resellerCodeEvents, resellerEvents } from './events.js';
import { withUniqueCodes } from './unique-codes.js';

const plainResellers = defineAggregate(resellerEvents, reseller);
const codeClaims = defineAggregate(resellerCodeEvents, resellerCode);

/** Resellers, each in a stream of its own; no two of them ever have the same code. */
export const resellers = onceAStore((store) =>
  withUniqueCodes(plainResellers.on(store), codeClaims.on(store)),
);
