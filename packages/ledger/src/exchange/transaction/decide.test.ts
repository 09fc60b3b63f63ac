import { decimal } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { logged } from '../../../../runtime/test/logged.js';
import { at } from '../../../test/samples.js';
import { nomination } from '../../../test/submission.js';
import {
  about,
  confirmed,
  correct,
  corrected,
  reason,
  replacementWith,
  submit,
  submitted,
  trade,
} from '../../../test/trade.js';
import { type TransactionCommand, transaction } from './decide.js';
import { type TransactionEvent, transactionEvents } from './events.js';
import type { TransactionStatus } from './state.js';

const replacement = replacementWith({ price_per_mwh: decimal('40') });
const pending = submitted(trade);
const settled: TransactionEvent = {
  type: 'TransactionSettled',
  data: { ...about, amount: decimal('412.5'), reason },
};
const cancelled: TransactionEvent = { type: 'TransactionCancelled', data: { ...about, reason } };
const rejected: TransactionEvent = { type: 'TransactionRejected', data: { ...about, reason } };
const histories: Record<TransactionStatus, readonly TransactionEvent[]> = {
  pending: [pending],
  confirmed: [pending, confirmed],
  settled: [pending, confirmed, settled],
  cancelled: [pending, confirmed, cancelled],
  rejected: [pending, rejected],
  corrected: [pending, confirmed, settled, corrected(replacement)],
};
const statuses = Object.keys(histories).filter(
  (name): name is TransactionStatus => name in histories,
);

type Later = Exclude<TransactionCommand['type'], 'SubmitTransaction' | 'WithholdExternalId'>;
const later: { readonly [Type in Later]: Extract<TransactionCommand, { type: Type }> } = {
  ConfirmTransaction: { type: 'ConfirmTransaction', standing: null, reason },
  SettleTransaction: { type: 'SettleTransaction', reason },
  CancelTransaction: { type: 'CancelTransaction', reason },
  RejectTransaction: { type: 'RejectTransaction', reason },
  CurtailTransaction: {
    type: 'CurtailTransaction',
    to: { kind: 'volume', volume_mwh: decimal('5') },
    at: at('2026-11-30T00:00:00Z'),
    reason,
  },
  CorrectTransaction: correct(replacement),
};

const transitions = [
  ['ConfirmTransaction', ['pending'], confirmed, 'confirmed'],
  ['SettleTransaction', ['confirmed'], settled, 'settled'],
  ['CancelTransaction', ['pending', 'confirmed'], cancelled, 'cancelled'],
  ['RejectTransaction', ['pending'], rejected, 'rejected'],
  ['CorrectTransaction', ['confirmed', 'settled'], corrected(replacement), 'corrected'],
] as const satisfies readonly (readonly [
  Later,
  readonly TransactionStatus[],
  TransactionEvent,
  TransactionStatus,
])[];

describe.each(transitions)('%s', (type, from, event, to) => {
  const allowed: readonly TransactionStatus[] = from;

  test.each(statuses.filter((status) => allowed.includes(status)))(
    'is accepted from %s',
    (status) => {
      const { state } = given(transaction, ...histories[status])
        .when(later[type])
        .then(event);
      expect(state.status).toBe(to);
    },
  );

  test.each(statuses.filter((status) => !allowed.includes(status)))(
    'is refused when %s, with the needed status',
    (status) => {
      given(transaction, ...histories[status])
        .when(later[type])
        .thenRefused({ code: 'wrong_status', status, needed: from });
    },
  );
});

test.each(statuses.filter((status) => status !== 'confirmed'))(
  'CurtailTransaction is refused when %s',
  (status) => {
    given(transaction, ...histories[status])
      .when(later.CurtailTransaction)
      .thenRefused({ code: 'wrong_status', status, needed: ['confirmed'] });
  },
);

test.each(Object.values(later))('$type of an absent transaction is refused', (command) => {
  given(transaction).when(command).thenRefused({ code: 'transaction_not_found' });
});

test.each(statuses)('a transaction that is %s refuses a submission', (status) => {
  given(transaction, ...histories[status])
    .when(submit(trade))
    .thenRefused({ code: 'transaction_exists' });
});

test('a confirmation needs no reason', () => {
  given(transaction, pending)
    .when({ type: 'ConfirmTransaction', standing: null, reason: null })
    .then({ type: 'TransactionConfirmed', data: { ...about, reason: null } });
});

test('a replay of the log gives the same state after any commands', () => {
  const submissions: TransactionCommand[] = [submit(trade), submit(nomination)];
  const commands = [...Object.values(later), ...submissions];
  const lives = fc.tuple(
    fc.constantFrom(...submissions),
    fc.array(fc.constantFrom(...commands), { maxLength: 20 }),
  );
  const reached = new Set<string>();
  fc.assert(
    fc.property(lives, ([submission, attempts]) => {
      const log: TransactionEvent[] = [];
      let state = transaction.initialState;
      for (const command of [submission, ...attempts]) {
        const decision = transaction.decide(state, command);
        if (decision.outcome === 'refused') continue;
        log.push(...decision.events);
        for (const event of decision.events) state = transaction.evolve(state, event);
        reached.add(state.status);
      }
      const replayed = given(transaction, ...logged(transactionEvents, log)).state;
      expect(replayed).toStrictEqual(state);
    }),
    { numRuns: 1_000 },
  );
  expect([...reached].sort()).toEqual([...statuses].sort());
});
