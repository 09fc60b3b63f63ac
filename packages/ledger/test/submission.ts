import { counterpartyId, decimal, transactionId } from '@exchange/units';
import type { SubmittedData } from '../src/exchange/transaction/events.js';
import type { Submission } from '../src/exchange/transaction/submission/submit.js';
import { at, sunbelt, usd, uuid } from './samples.js';

/** 10 MWh at 41.25 over four hours, without an asset. */
export const nomination: Submission = {
  transaction: {
    id: transactionId.parse(uuid(1)),
    counterparty_id: counterpartyId.parse(uuid(9)),
    asset_id: null,
    transaction_type: 'nomination',
    volume_mwh: decimal('10'),
    price_per_mwh: decimal('41.25'),
    delivery_start: at('2026-12-01T00:00:00Z'),
    delivery_end: at('2026-12-01T04:00:00Z'),
    currency: usd,
    submitted_at: at('2026-11-20T09:30:00Z'),
  },
  reseller_id: sunbelt,
  cost_key: null,
  asset: null,
  gates: { gates: [], minutes: new Map() },
  standing: null,
};

export function nominationOf(fields: Partial<Submission['transaction']>): Submission {
  return { ...nomination, transaction: { ...nomination.transaction, ...fields } };
}

export function recorded({ transaction, reseller_id, cost_key }: Submission): SubmittedData {
  const { id: transaction_id, volume_mwh, ...fields } = transaction;
  if (volume_mwh === undefined) throw new RangeError('a submission without a shape has a volume');
  return { transaction_id, ...fields, volume_mwh, reseller_id, cost_key };
}
