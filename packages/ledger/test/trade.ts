import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { type TransactionId, transactionId } from '@exchange/units';
import { given } from '../../runtime/test/given.js';
import { transactions } from '../src/exchange/transaction/aggregate.js';
import { transaction } from '../src/exchange/transaction/decide.js';
import type { TransactionEvent } from '../src/exchange/transaction/events.js';
import type { Submission } from '../src/exchange/transaction/submission/submit.js';
import { streams } from '../src/streams.js';
import { contextOf, sunbelt, uuid } from './samples.js';
import { nominationOf, recorded } from './submission.js';

export const reason = { code: 'A88', text: null } as const;

export const trade = nominationOf({ transaction_type: 'trade' });
export const about = { transaction_id: trade.transaction.id, reseller_id: sunbelt };

export const submit = (submission: Submission) =>
  ({ type: 'SubmitTransaction', ...submission }) as const;
export const submitTrade = (store: AggregateStore, id: TransactionId) =>
  transactions.on(store).execute({
    stream: streams.transaction(id),
    isNew: true,
    context: contextOf(id),
    command: () => submit(nominationOf({ id, transaction_type: 'trade' })),
  });
export const submitted = (submission: Submission): TransactionEvent => ({
  type: 'TransactionSubmitted',
  data: recorded(submission),
});
export const confirmed: TransactionEvent = {
  type: 'TransactionConfirmed',
  data: { ...about, reason },
};

export const replacementWith = (fields: Partial<Submission['transaction']>): Submission =>
  nominationOf({ id: transactionId.parse(uuid(7)), transaction_type: 'trade', ...fields });
export const correct = (replacement: Submission) =>
  ({ type: 'CorrectTransaction', replacement, reason }) as const;
export const corrected = (
  replacement: Submission,
  attribution: Partial<ReturnType<typeof recorded>> = {},
): TransactionEvent => {
  const data = { ...recorded(replacement), ...attribution, corrects: about.transaction_id };
  return { type: 'TransactionCorrected', data: { ...about, replacement: data, reason } };
};

export const givenTransaction = (...events: readonly TransactionEvent[]) =>
  given(transaction, ...events);
