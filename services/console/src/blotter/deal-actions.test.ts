import { allowedFrom } from '@exchange/ledger/exchange/transaction/decide';
import { expect, test } from 'vitest';
import { statuses, types } from './deal';
import { actionsOf } from './deal-actions';
import { dealOf } from './test/desk-ledger';

const actions = [
  ['confirm', allowedFrom.ConfirmTransaction, types],
  ['settle', allowedFrom.SettleTransaction, types],
  ['cancel', allowedFrom.CancelTransaction, types],
  ['reject', allowedFrom.RejectTransaction, types],
  ['curtail', allowedFrom.CurtailTransaction, ['nomination']],
  ['correct', allowedFrom.CorrectTransaction, ['trade']],
] as const;

test.each(types)('A %s has the actions that the ledger accepts in its status', (type) => {
  for (const status of statuses) {
    const accepted = actions.flatMap(([action, allowed, ofTypes]) =>
      allowed.some((one) => one === status) && ofTypes.some((one) => one === type) ? [action] : [],
    );
    const shown = actionsOf(dealOf({ id: 'a', status, transaction_type: type }));
    expect(shown.toSorted(), status).toEqual(accepted.toSorted());
  }
});
