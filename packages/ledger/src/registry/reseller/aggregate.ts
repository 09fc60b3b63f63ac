import { defineAggregate, memoizeByStore } from '@exchange/runtime/commands/define-aggregate';
import type { ResellerId } from '@exchange/units';
import { requiredStateOf } from '../../platform/resource/required-state.js';
import { claimOn } from '../../platform/unique/claim.js';
import { withUniqueCode } from '../../platform/unique/with-unique-code.js';
import { streams } from '../../streams.js';
import { reseller } from './decide.js';
import { type ResellerCodeEvent, resellerCodeEvents, resellerEvents } from './events.js';

export const resellerCode = claimOn<ResellerId, string, ResellerCodeEvent>({
  claimed: (reseller_id, code) => ({ type: 'ResellerCodeClaimed', data: { reseller_id, code } }),
  released: (reseller_id, code) => ({ type: 'ResellerCodeReleased', data: { reseller_id, code } }),
  holderAfter: ({ type, data }) => (type === 'ResellerCodeClaimed' ? data.reseller_id : undefined),
  idOf: (id) => id,
});

const plainResellers = defineAggregate(resellerEvents, reseller);
const codeClaims = defineAggregate(resellerCodeEvents, resellerCode);

export const resellers = memoizeByStore((store) =>
  withUniqueCode(plainResellers.on(store), {
    decider: reseller,
    claims: codeClaims.on(store),
    streamOf: streams.reseller,
    codeStreamOf: streams.resellerCode,
    codeOf: (state) => (state.status === 'absent' ? undefined : state.reseller),
    withhold: (reseller_id, code) => ({ type: 'WithholdResellerCode', reseller_id, code }) as const,
    inUse: (code) => ({ code: 'code_in_use', reseller_code: code }) as const,
  }),
);

export const requireReseller = requiredStateOf(resellers, 'reseller', streams.reseller);
