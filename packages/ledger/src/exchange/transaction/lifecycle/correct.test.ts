import { assetId, decimal } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { northwind, sunbelt, uuid } from '../../../../test/samples.js';
import {
  about,
  confirmed,
  correct,
  corrected,
  givenTransaction,
  reason,
  replacementWith,
  submitted,
  trade,
} from '../../../../test/trade.js';
import type { TransactionEvent } from '../events.js';
import type { Submission } from '../submission/submit.js';

const right = replacementWith({ price_per_mwh: decimal('40') });
const settled: TransactionEvent = {
  type: 'TransactionSettled',
  data: { ...about, amount: decimal('412.5'), reason },
};
const confirmedTrade = () => givenTransaction(submitted(trade), confirmed);

describe('correcting a trade', () => {
  test('keeps the trade and names its replacement', () => {
    const { state } = confirmedTrade().when(correct(right)).then(corrected(right));
    expect(state).toEqual({
      status: 'corrected',
      transaction: {
        ...trade.transaction,
        changed_at: trade.transaction.submitted_at,
        reseller_id: sunbelt,
        cost_key: null,
      },
      corrected_by: right.transaction.id,
      amount: null,
    });
  });

  test('keeps the settlement amount', () => {
    const { state } = givenTransaction(submitted(trade), confirmed, settled)
      .when(correct(right))
      .then(corrected(right));
    expect(state).toMatchObject({ status: 'corrected', amount: '412.5' });
  });

  test("uses the asset's reseller and cost key for the replacement", () => {
    const asset = { reseller_id: northwind, cost_key: 'NW-7' };
    const ofAsset: Submission = {
      ...replacementWith({ asset_id: assetId.parse(uuid(20)) }),
      reseller_id: null,
      asset,
    };
    confirmedTrade().when(correct(ofAsset)).then(corrected(ofAsset, asset));
  });

  test('with an invalid replacement is refused', () => {
    confirmedTrade()
      .when(correct(replacementWith({ volume_mwh: decimal('0') })))
      .thenRefused({ code: 'volume_not_positive' });
  });
});

test.each(['nomination', 'settlement'] as const)('a %s cannot be corrected', (transaction_type) => {
  const other = { ...trade, transaction: { ...trade.transaction, transaction_type } };
  givenTransaction(submitted(other), confirmed)
    .when(correct(right))
    .thenRefused({ code: 'wrong_type', transaction_type, needed: 'trade' });
});
