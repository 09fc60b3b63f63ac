import { claimOn } from '../unique/claim.js';
import type { ExternalIdEvent, ExternalIdHolder, ExternalIdValue } from './events.js';

/** One external id's claim: a deal uses an external id only after claiming it. */
export const externalIdClaim = claimOn<ExternalIdHolder, ExternalIdValue, ExternalIdEvent>({
  claimed: (holder, value) => ({ type: 'ExternalIdClaimed', data: { ...value, ...holder } }),
  released: (holder, value) => ({ type: 'ExternalIdReleased', data: { ...value, ...holder } }),
  holderAfter: ({ type, data: { transaction_id, batch_id, corrects } }) =>
    type === 'ExternalIdClaimed'
      ? {
          transaction_id,
          ...(batch_id === undefined ? {} : { batch_id }),
          ...(corrects === undefined ? {} : { corrects }),
        }
      : undefined,
  idOf: ({ transaction_id }) => transaction_id,
});
