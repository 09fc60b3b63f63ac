import { transactionId } from '@exchange/units';
import { describe, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { actionItemsMax, bulkAction } from './decide.js';
import type { ActionBegun, ActionEvent, ItemResult } from './events.js';

const ids = Array.from({ length: actionItemsMax + 1 }, (_, n) =>
  transactionId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
);
const actionOn = (count: number): ActionBegun => ({
  action_id: '9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44',
  reseller_id: null,
  action: 'confirm',
  reason: null,
  filter: null,
  ids: ids.slice(0, count),
});
const begin = (count: number): ActionEvent => ({
  type: 'TransactionActionBegun',
  data: actionOn(count),
});
const beginWith = (items: number, count: number | null) =>
  ({ type: 'BeginAction', action: actionOn(items), count }) as const;
const results: ItemResult[] = actionOn(2).ids.map((transaction_id, n) =>
  n === 0
    ? { transaction_id, outcome: 'changed', status: 'confirmed' }
    : {
        transaction_id,
        outcome: 'refused',
        status: 'settled',
        refusal: { code: 'wrong_status', status: 'settled', needed: ['pending'] },
      },
);
const { action_id, reseller_id, action } = actionOn(2);
const resultsEvent: ActionEvent = {
  type: 'TransactionActionTaken',
  data: { action_id, reseller_id, action, results },
};

describe('a bulk action', () => {
  test('records its selection first, then its results once', () => {
    given(bulkAction)
      .when(beginWith(2, null))
      .then(begin(2))
      .when({ type: 'RecordOutcome', results })
      .then(resultsEvent)
      .when({ type: 'RecordOutcome', results: [] })
      .thenNothing();
  });

  test('starts once', () => {
    for (const events of [[begin(2)], [begin(2), resultsEvent]]) {
      given(bulkAction, ...events)
        .when(beginWith(2, null))
        .thenRefused('action_exists');
    }
  });

  test('starts only with the expected count', () => {
    given(bulkAction).when(beginWith(2, 2)).then(begin(2));
    given(bulkAction)
      .when(beginWith(3, 2))
      .thenRefused({ code: 'count_differs', count: 2, found: 3 });
    given(bulkAction)
      .when(beginWith(0, 2))
      .thenRefused({ code: 'count_differs', count: 2, found: 0 });
  });

  test('checks the maximum before the expected count', () => {
    given(bulkAction).when(beginWith(actionItemsMax, null)).then(begin(actionItemsMax));
    given(bulkAction)
      .when(beginWith(actionItemsMax + 1, actionItemsMax))
      .thenRefused({ code: 'too_many_found', most: actionItemsMax });
  });

  test('records no outcome before its start', () => {
    given(bulkAction).when({ type: 'RecordOutcome', results }).thenNothing();
  });
});
