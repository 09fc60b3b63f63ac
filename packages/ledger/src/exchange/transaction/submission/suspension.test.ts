import { counterpartyId, decimal, transactionId } from '@exchange/units';
import { describe, test } from 'vitest';
import { given } from '../../../../../runtime/test/given.js';
import { sunbelt, uuid } from '../../../../test/samples.js';
import { nominationOf, recorded } from '../../../../test/submission.js';
import { transaction } from '../decide.js';
import type { TransactionEvent } from '../events.js';
import type { Submission } from './submit.js';

const counterparty_id = counterpartyId.parse(uuid(9));
const suspended = {
  code: 'counterparty_suspended',
  counterparty_id,
  counterparty_code: 'GULF',
} as const;
const unknown = { code: 'counterparty_unknown', counterparty_id } as const;
const reason = { code: null, text: 'because' } as const;

const trade = { ...nominationOf({ transaction_type: 'trade' }), standing: suspended };
const pending: TransactionEvent = { type: 'TransactionSubmitted', data: recorded(trade) };
const about = { transaction_id: trade.transaction.id, reseller_id: sunbelt };
const confirmed: TransactionEvent = { type: 'TransactionConfirmed', data: { ...about, reason } };
const correct = (replacement: Submission) =>
  ({ type: 'CorrectTransaction', replacement, reason }) as const;
const replacementWith = (fields: Partial<Submission['transaction']>): Submission => ({
  ...nominationOf({ id: transactionId.parse(uuid(7)), transaction_type: 'trade', ...fields }),
  standing: suspended,
});

describe('with a suspended counterparty', () => {
  test.each(['nomination', 'settlement'] as const)('a trade is refused, a %s accepted', (type) => {
    const other = nominationOf({ transaction_type: type });
    given(transaction)
      .when({ type: 'SubmitTransaction', ...trade })
      .thenRefused(suspended)
      .when({ type: 'SubmitTransaction', ...other, standing: suspended })
      .then({ type: 'TransactionSubmitted', data: recorded(other) });
  });

  test('a pending trade cannot be confirmed', () => {
    given(transaction, pending)
      .when({ type: 'ConfirmTransaction', standing: suspended, reason })
      .thenRefused(suspended);
  });

  test('a trade in the wrong status is refused for its status', () => {
    given(transaction, pending, confirmed)
      .when({ type: 'ConfirmTransaction', standing: suspended, reason })
      .thenRefused('wrong_status');
  });

  test.each(['10', '9.999999', '0.000001'])(
    'a trade of 10 MWh can be corrected to %s',
    (volume) => {
      const replacement = replacementWith({ volume_mwh: decimal(volume) });
      given(transaction, pending, confirmed)
        .when(correct(replacement))
        .then({
          type: 'TransactionCorrected',
          data: {
            ...about,
            replacement: { ...recorded(replacement), corrects: trade.transaction.id },
            reason,
          },
        });
    },
  );

  test('a correction that raises a trade or moves it there is refused', () => {
    given(transaction, pending, confirmed)
      .when(correct(replacementWith({ volume_mwh: decimal('10.000001') })))
      .thenRefused(suspended);
    const elsewhere = { ...trade, transaction: { ...trade.transaction } };
    elsewhere.transaction.counterparty_id = counterpartyId.parse(uuid(10));
    given(transaction, { type: 'TransactionSubmitted', data: recorded(elsewhere) }, confirmed)
      .when(correct(replacementWith({ volume_mwh: decimal('1') })))
      .thenRefused(suspended);
  });
});

describe('with an unregistered counterparty, if registration is required', () => {
  test.each(['nomination', 'trade', 'settlement'] as const)('a %s is refused', (type) => {
    const submission = { ...nominationOf({ transaction_type: type }), standing: unknown };
    given(transaction)
      .when({ type: 'SubmitTransaction', ...submission })
      .thenRefused(unknown);
  });

  test('faults of the submission itself come first', () => {
    const submission = { ...nominationOf({ volume_mwh: decimal('0') }), standing: unknown };
    given(transaction)
      .when({ type: 'SubmitTransaction', ...submission })
      .thenRefused('volume_not_positive');
  });
});
