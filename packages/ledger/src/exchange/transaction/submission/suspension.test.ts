import { counterpartyId, decimal } from '@exchange/units';
import { describe, test } from 'vitest';
import { uuid } from '../../../../test/samples.js';
import { nominationOf } from '../../../../test/submission.js';
import {
  confirmed,
  correct,
  corrected,
  givenTransaction,
  reason,
  replacementWith,
  submit,
  submitted,
  trade,
} from '../../../../test/trade.js';
import type { Submission } from './submit.js';

const counterparty_id = counterpartyId.parse(uuid(9));
const suspended = {
  code: 'counterparty_suspended',
  counterparty_id,
  counterparty_code: 'GULF',
} as const;
const unknown = { code: 'counterparty_unknown', counterparty_id } as const;
const withSuspended = (submission: Submission) => ({ ...submission, standing: suspended });
const correctTo = (fields: Partial<Submission['transaction']>) =>
  correct(withSuspended(replacementWith(fields)));
const confirm = { type: 'ConfirmTransaction', standing: suspended, reason } as const;

describe('with a suspended counterparty', () => {
  test.each(['nomination', 'settlement'] as const)('a trade is refused, a %s accepted', (type) => {
    const other = nominationOf({ transaction_type: type });
    givenTransaction()
      .when(submit(withSuspended(trade)))
      .thenRefused(suspended)
      .when(submit(withSuspended(other)))
      .then(submitted(other));
  });

  test('a pending trade cannot be confirmed, a nomination can', () => {
    givenTransaction(submitted(trade)).when(confirm).thenRefused(suspended);
    givenTransaction(submitted(nominationOf({})))
      .when(confirm)
      .then(confirmed);
  });

  test('a trade in the wrong status is refused for its status', () => {
    givenTransaction(submitted(trade), confirmed).when(confirm).thenRefused('wrong_status');
  });

  test.each(['10', '9.999999', '0.000001'])(
    'a trade of 10 MWh can be corrected to %s',
    (volume) => {
      const fields = { volume_mwh: decimal(volume) };
      givenTransaction(submitted(trade), confirmed)
        .when(correctTo(fields))
        .then(corrected(replacementWith(fields)));
    },
  );

  test('a correction that raises a trade or moves it there is refused', () => {
    givenTransaction(submitted(trade), confirmed)
      .when(correctTo({ volume_mwh: decimal('10.000001') }))
      .thenRefused(suspended);
    const elsewhere = { counterparty_id: counterpartyId.parse(uuid(10)) };
    givenTransaction(
      submitted(nominationOf({ transaction_type: 'trade', ...elsewhere })),
      confirmed,
    )
      .when(correctTo({ volume_mwh: decimal('1') }))
      .thenRefused(suspended);
  });
});

describe('with an unregistered counterparty, if registration is required', () => {
  test.each(['nomination', 'trade', 'settlement'] as const)('a %s is refused', (type) => {
    givenTransaction()
      .when(submit({ ...nominationOf({ transaction_type: type }), standing: unknown }))
      .thenRefused(unknown);
  });

  test('faults of the submission itself come first', () => {
    givenTransaction()
      .when(submit({ ...nominationOf({ volume_mwh: decimal('0') }), standing: unknown }))
      .thenRefused('volume_not_positive');
  });
});
