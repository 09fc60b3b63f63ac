import { assetId, decimal, transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../../runtime/test/given.js';
import { northwind, sunbelt, uuid } from '../../../../test/samples.js';
import { nominationOf, recorded } from '../../../../test/submission.js';
import { transaction } from '../decide.js';
import type { TransactionEvent } from '../events.js';
import type { Submission } from '../submission/submit.js';

const reason = { code: null, text: 'the price was typed wrong' } as const;
const trade = nominationOf({ transaction_type: 'trade' });
const right: Submission = nominationOf({
  id: transactionId.parse(uuid(7)),
  transaction_type: 'trade',
  price_per_mwh: decimal('40'),
});
const about = { transaction_id: trade.transaction.id, reseller_id: sunbelt };

const submitted: TransactionEvent = { type: 'TransactionSubmitted', data: recorded(trade) };
const confirmed: TransactionEvent = {
  type: 'TransactionConfirmed',
  data: { ...about, reason: null },
};
const settled: TransactionEvent = {
  type: 'TransactionSettled',
  data: { ...about, amount: decimal('412.5'), reason: null },
};
const correct = (replacement: Submission) =>
  ({ type: 'CorrectTransaction', replacement, reason }) as const;
const corrected: TransactionEvent = {
  type: 'TransactionCorrected',
  data: {
    ...about,
    replacement: { ...recorded(right), corrects: trade.transaction.id },
    reason,
  },
};

describe('correcting a trade', () => {
  test('keeps the trade and names its replacement', () => {
    const before = given(transaction, submitted, confirmed);
    const { state } = before.when(correct(right)).then(corrected);
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
    const { state } = given(transaction, submitted, confirmed, settled)
      .when(correct(right))
      .then(corrected);
    expect(state).toMatchObject({ status: 'corrected', amount: '412.5' });
  });

  test("uses the asset's reseller and cost key for the replacement", () => {
    const ofAsset: Submission = {
      ...right,
      transaction: { ...right.transaction, asset_id: assetId.parse(uuid(20)) },
      reseller_id: null,
      asset: { reseller_id: northwind, cost_key: 'NW-7' },
    };
    given(transaction, submitted, confirmed)
      .when(correct(ofAsset))
      .then({
        type: 'TransactionCorrected',
        data: {
          ...about,
          replacement: {
            ...recorded(ofAsset),
            reseller_id: northwind,
            cost_key: 'NW-7',
            corrects: trade.transaction.id,
          },
          reason,
        },
      });
  });

  test('with an invalid replacement is refused', () => {
    const wrong = { ...right, transaction: { ...right.transaction, volume_mwh: decimal('0') } };
    given(transaction, submitted, confirmed)
      .when(correct(wrong))
      .thenRefused({ code: 'volume_not_positive' });
  });
});

test.each(['nomination', 'settlement'] as const)('a %s cannot be corrected', (transaction_type) => {
  const data = { ...recorded(trade), transaction_type };
  given(transaction, { type: 'TransactionSubmitted', data }, confirmed)
    .when(correct(right))
    .thenRefused({ code: 'wrong_type', transaction_type, needed: 'trade' });
});
