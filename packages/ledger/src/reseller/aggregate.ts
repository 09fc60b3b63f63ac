import { defineAggregate, onceAStore } from '@exchange/runtime/commands/define-aggregate';
import { streams } from '../streams.js';
import { withUniqueCode } from '../unique/with-unique-code.js';
import { resellerCode } from './code.js';
import { reseller } from './decide.js';
import { resellerCodeEvents, resellerEvents } from './events.js';
import { codeOf, codeWantedBy } from './uses-code.js';

const plainResellers = defineAggregate(resellerEvents, reseller);
const codeClaims = defineAggregate(resellerCodeEvents, resellerCode);

/** Resellers, each in a stream of its own; no two of them ever have the same code. */
export const resellers = onceAStore((store) =>
  withUniqueCode(plainResellers.on(store), {
    claims: codeClaims.on(store),
    streamOf: streams.reseller,
    codeStreamOf: streams.resellerCode,
    codeOf,
    codeWantedBy,
    withhold: (reseller_id, code) => ({ type: 'WithholdResellerCode', reseller_id, code }) as const,
    inUse: (code) => ({ code: 'code_in_use', reseller_code: code }) as const,
  }),
);
