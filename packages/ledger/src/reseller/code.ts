import type { ResellerId } from '@exchange/units';
import { claimOn } from '../unique/claim.js';
import type { ResellerCodeEvent } from './events.js';

/** One code's claim: a reseller uses a code only after claiming it. */
export const resellerCode = claimOn<ResellerId, string, ResellerCodeEvent>({
  claimed: (reseller_id, code) => ({ type: 'ResellerCodeClaimed', data: { reseller_id, code } }),
  released: (reseller_id, code) => ({ type: 'ResellerCodeReleased', data: { reseller_id, code } }),
  holderAfter: ({ type, data }) => (type === 'ResellerCodeClaimed' ? data.reseller_id : undefined),
  idOf: (id) => id,
});
